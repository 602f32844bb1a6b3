/** Makes the search over an index, as `site/pages/search-index.ts` prints it. Numbers are those of its entries. */
window.createTenonSearch = ([given, listed, uses, told]) => {
  var addDistances = (distances) => {
    var number = 0;
    return distances.map((distance) => {
      number += distance;
      return number;
    });
  };
  // The names of an entry. An operation has three: its title, its id, and the name of its page and function.
  var namesOf = ([kind, title, below, href]) =>
    kind === "o"
      ? [title, below.split(" · ")[1] || "", decodeURIComponent(href.replace(/^.*\/|\.html$/g, ""))]
      : [title];
  // An operation's path, with its method and without.
  var callsOf = ([kind, , below]) => {
    var [call] = below.split(" · ");
    return kind === "o" ? [call, call.slice(call.indexOf(" ") + 1)] : [];
  };
  // The letters of a word, as bits. Other characters share bits with letters.
  var lettersOf = (text) => {
    var letters = 0;
    for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
    return letters;
  };

  // For each schema, by number: the numbers of the entries that refer to it.
  var users = new Map(uses.map(([number, ...distances]) => [number, addDistances(distances)]));
  var entries = given.map((entry) => {
    var names = namesOf(entry);
    var shown = `${entry[1]} ${entry[2]}`;
    var [, , name] = names;
    var whole = name && !shown.includes(name) ? `${shown} ${name}` : shown;
    return {
      kind: entry[0],
      title: entry[1],
      sub: entry[2],
      href: entry[3],
      names: names.map((each) => each.toLowerCase()),
      calls: callsOf(entry).map((each) => each.toLowerCase()),
      whole,
      text: whole.toLowerCase(),
    };
  });
  // What can be found: words of titles, paths and ids; names of members, values of enums and the like.
  var words = new Map();
  entries.forEach((entry, number) => {
    new Set(entry.text.split(/[^\p{L}\p{N}]+/u)).forEach((word) => {
      if (words.has(word)) words.get(word).push(number);
      else words.set(word, [number]);
    });
  });
  words.delete("");
  var terms = [
    ...[...words].map(([text, numbers]) => ({ text, letters: lettersOf(text), numbers })),
    ...listed.map(([shown, ...distances]) => {
      var text = shown.toLowerCase();
      return { text, letters: lettersOf(text), shown, numbers: addDistances(distances) };
    }),
  ];
  // Words of descriptions, with the numbers of their entries.
  var described = told.map(([text, ...distances]) => ({ text, numbers: addDistances(distances) }));

  var pair = (text, i) => text.slice(i - 1, i + 1);
  // Whether a word in the text begins with this. A capital after a small letter begins a word: `fileName`.
  var beginsWord = (text, lower, word) => {
    for (let i = lower.indexOf(word); i >= 0; i = lower.indexOf(word, i + 1))
      if (i === 0 || !/^[\p{L}\p{N}]{2}$/u.test(pair(text, i)) || /^\p{Ll}\p{Lu}$/u.test(pair(text, i)))
        return true;
    return false;
  };
  // Each missing letter needs at least one change.
  var lacks = (wanted, letters, most) => {
    var missing = 0;
    for (let rest = wanted & ~letters; rest !== 0; rest &= rest - 1) missing += 1;
    return missing > most;
  };
  // Rows of the table of distances. All searches share them, because a word is compared with thousands of terms.
  var rows = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)];
  // How many letters are wrong, missing, too many or swapped, or more than `most`. Half a letter more if only the beginning of the
  // text matches, as the word may be typed in part.
  var distance = (word, text, most) => {
    var width = Math.min(text.length, word.length + most);
    var [older, last, row] = rows;
    for (let j = 0; j <= width; j++) last[j] = j;
    for (let i = 1; i <= word.length; i++) {
      const letter = word.charCodeAt(i - 1);
      row[0] = i;
      let best = i;
      for (let j = 1; j <= width; j++) {
        const other = text.charCodeAt(j - 1);
        let cost = last[j - 1] + (letter === other ? 0 : 1);
        if (last[j] + 1 < cost) cost = last[j] + 1;
        if (row[j - 1] + 1 < cost) cost = row[j - 1] + 1;
        if (
          i > 1 &&
          j > 1 &&
          letter === text.charCodeAt(j - 2) &&
          word.charCodeAt(i - 2) === other &&
          older[j - 2] + 1 < cost
        )
          cost = older[j - 2] + 1;
        row[j] = cost;
        if (cost < best) best = cost;
      }
      if (best > most) return most + 1;
      [older, last, row] = [last, row, older];
    }
    if (width === text.length && last[width] <= most) return last[width];
    return text.length > word.length ? last[word.length] + 0.5 : most + 1;
  };
  // The score of a word in an entry's text: higher at the beginning of a word than inside one.
  var rank = ({ kind, names, title, text, whole }, word) => {
    var [name] = names;
    // An operation comes before the schemas and groups that are named after the same thing.
    if (kind === "o" && [` ${word} `, ` ${word}s `].some((each) => ` ${name} `.includes(each))) return 60;
    if (name === word) return 40;
    if (names.some((each) => each.startsWith(word))) return 20;
    if (` ${name} `.includes(` ${word} `)) return 14;
    if (beginsWord(title, name, word)) return 10;
    if (beginsWord(whole, text, word)) return 6;
    return name.includes(word) ? 4 : 2;
  };
  // For each entry, by number: its points for a word, the term found, and whether the entry itself contains it.
  var score = (word) => {
    var hits = { points: new Float64Array(entries.length), shown: [], isOwn: new Uint8Array(entries.length) };
    var count = 0;
    var add = (number, points, shown, isOwn) => {
      if (hits.points[number] === 0) {
        count += 1;
        hits.points[number] = points;
        hits.shown[number] = shown;
        hits.isOwn[number] = isOwn;
      } else if (hits.points[number] < points) {
        hits.points[number] = points;
        hits.shown[number] ??= shown;
      }
    };
    // A term in a schema also finds operations that refer to the schema, directly or through others: four levels, as pages show.
    var inside = new Map();
    var addInside = (hits, number, points, shown) => {
      var hit = hits.get(number);
      if (!hit) hits.set(number, { points, shown });
      else if (hit.points < points) hit.points = points;
    };
    var addTerm = ({ numbers, shown }, points) => {
      for (const number of numbers) {
        add(number, points, shown, 1);
        if (shown && users.has(number)) addInside(inside, number, points, shown);
      }
    };
    var addUsers = () => {
      var schemas = inside;
      for (let level = 1; level <= 4; level++) {
        const around = new Map();
        schemas.forEach(({ points, shown }, schema) => {
          for (const user of users.get(schema) || [])
            if (entries[user].kind === "o") add(user, (points * 0.6) / level, shown, 0);
            else addInside(around, user, points, shown);
        });
        schemas = around;
      }
      return hits;
    };
    entries.forEach((entry, number) => {
      if (entry.text.includes(word)) add(number, rank(entry, word), undefined, 1);
    });
    // One or two letters are in too many terms.
    var isShort = word.length < 3;
    if (!isShort)
      described.forEach(({ text, numbers }) => {
        if (!text.startsWith(word)) return;
        for (const number of numbers) add(number, text === word ? 1.5 : 0.5, undefined, 1);
      });
    terms.forEach((term) => {
      var { text, shown } = term;
      if (!shown || !(isShort ? text === word : text.includes(word))) return;
      addTerm(term, text === word ? 9 : text.startsWith(word) ? 3 : 1);
    });
    var most = word.length > 200 ? 0 : word.length > 7 ? 2 : word.length > 3 ? 1 : 0;
    if (count > 0 || most === 0) return addUsers();
    var wanted = lettersOf(word);
    terms.forEach((term) => {
      var { text, letters, shown } = term;
      if (text.length + most < word.length || lacks(wanted, letters, most)) return;
      var wrong = distance(word, text, most);
      if (wrong <= most) addTerm(term, (shown ? 1 : 4) / wrong);
    });
    return addUsers();
  };
  // Kept, because a search shares most words with the last.
  var known = new Map();
  var lookUp = (word) => {
    var found = known.get(word) || score(word);
    if (known.size > 30) known.clear();
    known.set(word, found);
    return found;
  };
  // Searches for all words. If nothing has them all, some may be missing.
  return (wanted) => {
    var found = wanted.map(lookUp);
    var name = wanted.join(" ");
    for (let missed = 0; missed * 2 < wanted.length; missed++) {
      const results = [];
      entries.forEach((entry, number) => {
        var count = 0;
        var sum = 0;
        var isOwn = false;
        for (const { points, isOwn: owns } of found)
          if (points[number] > 0) {
            count += 1;
            sum += points[number];
            isOwn ||= owns[number] === 1;
          }
        if (count === 0 || count < wanted.length - missed) return;
        if (entry.names.includes(name) || entry.calls.includes(name)) sum += entry.kind === "s" ? 10 : 1000;
        if (entry.kind === "o" && isOwn) sum += 3;
        const shown = () => found.map((hits) => hits.shown[number]);
        results.push({ entry, shown, points: sum - Math.min(entry.text.length, 200) / 100 });
      });
      if (results.length > 0) return results.sort((a, b) => b.points - a.points);
    }
    return [];
  };
};
