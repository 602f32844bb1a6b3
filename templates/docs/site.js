(() => {
  var root = document.documentElement;
  var base = root.dataset.root;
  var texts = window.tenonWords;
  var one = (selector) => document.querySelector(selector);

  one(".theme").addEventListener("click", () => {
    var system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    var next = (root.dataset.theme || system) === "dark" ? "light" : "dark";
    root.dataset.theme = next;
    try {
      localStorage.setItem("tenon-theme", next);
      localStorage.setItem("redoc.colorMode", next);
    } catch (_) {}
  });

  // Made here, so that the page contains the logo only once.
  var logo = one(".brand img");
  if (logo) {
    const icon = document.createElement("link");
    icon.rel = "icon";
    icon.href = logo.src;
    document.head.append(icon);
  }

  var loadScript = (src, done, failed) => {
    var script = document.createElement("script");
    script.src = src;
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  };
  var kept = (storage, name, fallback) => {
    try {
      return JSON.parse(storage.getItem(name)) ?? fallback;
    } catch (_) {
      return fallback;
    }
  };
  var keep = (storage, name, value) => {
    try {
      storage.setItem(name, JSON.stringify(value));
    } catch (_) {}
  };
  var colours = { POST: "create", PUT: "change", PATCH: "change", DELETE: "remove" };

  var nav = one("#nav");
  var menu = one(".menu");
  var isNarrow = () => matchMedia("(max-width: 56rem)").matches;
  var showMenu = (open) => {
    nav.classList.toggle("open", open);
    menu.setAttribute("aria-expanded", String(isNarrow() ? open : !root.classList.contains("hides-menu")));
  };
  menu.addEventListener("click", () => {
    if (isNarrow()) return showMenu(!nav.classList.contains("open"));
    keep(localStorage, "tenon-menu", root.classList.toggle("hides-menu") ? "hidden" : "shown");
    showMenu(false);
  });
  showMenu(false);

  // The operations of other groups are in a script of their own, loaded when a group is opened or the menu is filtered.
  var tags = [...nav.querySelectorAll(".tag")];
  var opened = new Set(kept(sessionStorage, "tenon-groups", []));
  var nameOf = (tag) =>
    tag
      .querySelector("a")
      .getAttribute("href")
      .replace(/^(?:\.\.\/)*/, "");
  var withMenu = (run) => {
    if (window.tenonMenu) run();
    else loadScript(base + root.dataset.menu, run);
  };
  var fill = (tag) => {
    var inner = tag.querySelector("ul");
    if (inner && !inner.classList.contains("cut")) return inner;
    var made = document.createElement("ul");
    window.tenonMenu[tags.indexOf(tag)].forEach(([method, label, href]) => {
      var link = document.createElement("a");
      link.href = base + href;
      if (link.href === location.href.replace(/[?#].*$/, "")) link.setAttribute("aria-current", "page");
      var name = document.createElement("span");
      name.textContent = label;
      var badge = document.createElement("b");
      badge.className = colours[method] || "read";
      badge.textContent = method;
      link.append(name, badge);
      var item = document.createElement("li");
      item.append(link);
      made.append(item);
    });
    if (inner) inner.replaceWith(made);
    else tag.append(made);
    return made;
  };
  var fold = (tag, isOpen) => {
    tag.classList.toggle("folded", !isOpen);
    tag.querySelector("button").setAttribute("aria-expanded", String(isOpen));
  };
  tags.forEach((tag) => {
    var button = document.createElement("button");
    button.type = "button";
    button.className = "fold-tag";
    button.setAttribute(
      "aria-label",
      texts.operationsOf.replace("{group}", () => tag.querySelector("a span").textContent),
    );
    tag.prepend(button);
    var isOpen = Boolean(tag.querySelector("ul")) || opened.has(nameOf(tag));
    fold(tag, isOpen);
    button.addEventListener("click", () => {
      var willOpen = tag.classList.contains("folded");
      if (willOpen) opened.add(nameOf(tag));
      else opened.delete(nameOf(tag));
      keep(sessionStorage, "tenon-groups", [...opened]);
      withMenu(() => {
        fill(tag);
        fold(tag, willOpen);
      });
    });
  });
  if (tags.some((tag) => opened.has(nameOf(tag)) && !tag.querySelector("ul")))
    withMenu(() => {
      tags.filter((tag) => opened.has(nameOf(tag))).forEach(fill);
    });
  var filter = nav.querySelector(".filter");
  filter.addEventListener("input", () => {
    withMenu(() => {
      var words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      var matches = (item) =>
        words.every((word) =>
          `${item.textContent} ${item.querySelector("a").href}`.toLowerCase().includes(word),
        );
      tags.forEach((tag) => {
        if (words.length > 0) fill(tag);
      });
      nav.querySelectorAll("li").forEach((item) => {
        var own = item.classList.contains("tag")
          ? [...item.querySelectorAll("li")].some(matches)
          : matches(item);
        item.hidden = words.length > 0 && !own;
      });
      nav.classList.toggle("filtered", words.length > 0);
    });
  });
  // The innermost is the last.
  var current = [...nav.querySelectorAll("[aria-current]")].pop();
  if (current && current.offsetTop > nav.clientHeight)
    nav.scrollTop = current.offsetTop - nav.clientHeight / 2;

  var copyByHand = (text) => {
    var area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  };
  var copy = (button, text) => {
    var label = button.textContent;
    var done = () => {
      button.textContent = texts.copied;
      setTimeout(() => {
        button.textContent = label;
      }, 1600);
    };
    var byHand = () => {
      copyByHand(text);
      done();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand);
    else byHand();
  };
  document.querySelectorAll(".copy").forEach((button) => {
    button.addEventListener("click", () => {
      copy(button, button.closest("figure, .endpoint").querySelector("code").textContent);
    });
  });

  var copyPage = one(".copy-page");
  if (copyPage)
    copyPage.addEventListener("click", () => {
      var run = () => {
        var parts = [...one("main").children].filter((part) => !part.matches("footer, .banner, .copy-page"));
        copy(copyPage, window.tenonMarkdown(parts.map((part) => part.outerHTML).join("\n")));
      };
      if (window.tenonMarkdown) run();
      else loadScript(root.dataset.site + root.dataset.markdown, run);
    });

  // The chosen language holds on all pages.
  var languages = [...document.querySelectorAll(".card.request > .tabs > input")];
  var labelOf = (tab) => tab.nextElementSibling.textContent;
  var language = kept(localStorage, "tenon-language", "");
  languages.forEach((tab) => {
    if (labelOf(tab) === language) tab.checked = true;
    tab.addEventListener("change", () => {
      keep(localStorage, "tenon-language", labelOf(tab));
    });
  });

  var sift = one(".sift");
  if (sift) {
    sift.classList.add("works");
    sift.querySelector("input").addEventListener("input", (event) => {
      var word = event.target.value.trim().toLowerCase();
      document.querySelectorAll(".letter").forEach((letter) => {
        var items = [...letter.querySelectorAll("li")];
        items.forEach((item) => {
          item.hidden = !item.textContent.toLowerCase().includes(word);
        });
        letter.hidden = items.every((item) => item.hidden);
      });
    });
  }

  document.querySelectorAll(".expand").forEach((button) => {
    button.addEventListener("click", () => {
      var all = [...button.closest("section").querySelectorAll("details")];
      var isOpen = all.every((details) => details.open);
      all.forEach((details) => {
        details.open = !isOpen;
      });
      button.textContent = isOpen ? texts.expandAll : texts.foldAll;
    });
  });

  var target = document.getElementById(location.hash.slice(1));
  if (target && target.tagName === "DETAILS") target.open = true;

  var trial = one(".try");
  if (trial) {
    const button = one(".try-it");
    const holder = one("#try");
    const pair = one(".pair");
    const load = () => {
      const origins = trial.dataset.origins.split(" ").filter(Boolean);
      const tell = (error) => {
        holder.querySelector("[role=status]").textContent = error.message;
      };
      const show = () =>
        window.tenonTry.open(holder, trial.dataset.share, origins).then(() => placeCard(true), tell);
      loadScript(`${root.dataset.site}playground.js`, show, () => tell(new Error(texts.formFailed)));
    };
    // While the form is open, the samples are in it, and follow its values.
    const card = one(".card.request");
    const placeCard = (isInside) => {
      var slot = one(".call-code");
      if (!card || !slot) return;
      if (isInside) slot.append(card);
      else trial.after(card);
    };
    const showTrial = (open) => {
      if (open && !holder.dataset.loaded) {
        holder.dataset.loaded = "true";
        load();
      }
      trial.hidden = !open;
      pair.classList.toggle("trying", open);
      button.setAttribute("aria-expanded", String(open));
      placeCard(open);
      if (open) trial.scrollIntoView({ block: "nearest" });
      if (!open) button.focus();
    };
    // On paper, the form is left out, but not the samples in it.
    addEventListener("beforeprint", () => placeCard(false));
    addEventListener("afterprint", () => placeCard(!trial.hidden));
    button.addEventListener("click", () => showTrial(trial.hidden));
    one(".close-try").addEventListener("click", () => showTrial(false));
    trial.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) showTrial(false);
    });
  }

  // Made here, because it needs the script, and would be repeated on each page.
  var dialog = document.createElement("dialog");
  dialog.className = "search";
  dialog.setAttribute("aria-label", one(".find").getAttribute("aria-label"));
  dialog.innerHTML = `<div class="ask"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="m13 13 4 4M14.500 8.500a6 6 0 1 1-12 0 6 6 0 0 1 12 0z"/></svg><input type="search" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off" spellcheck="false"><button type="button" class="close">Esc</button></div>
<div id="found" role="listbox"></div>
<p class="hint" role="status"></p>`;
  var input = dialog.querySelector("input");
  input.setAttribute("aria-label", texts.searchLabel);
  input.placeholder = texts.searchHint;
  document.body.append(dialog);
  var list = one("#found");
  list.setAttribute("aria-label", texts.results);
  var hint = dialog.querySelector(".hint");
  hint.textContent = texts.typeToSearch;
  var index;
  var chosen = -1;
  var kinds = { o: "", s: texts.schema, c: texts.scope, t: texts.group, p: texts.page };

  var loadIndex = () => {
    if (index) return;
    index = [];
    loadScript(`${base}search-index.js`, () => {
      readIndex(window.tenonSearch);
      find();
    });
  };
  // What can be found: words of titles, paths and ids; names of members, values of enums and the like.
  var terms = [];
  // For each schema, by number: the numbers of the entries that refer to it.
  var users = new Map();
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
  // Words of descriptions, with the numbers of their entries.
  var described = [];
  var readIndex = ([entries, listed, uses, told]) => {
    known.clear();
    users = new Map(uses.map(([number, ...distances]) => [number, addDistances(distances)]));
    index = entries.map((entry) => {
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
    var words = new Map();
    index.forEach((entry, number) => {
      new Set(entry.text.split(/[^\p{L}\p{N}]+/u)).forEach((word) => {
        if (words.has(word)) words.get(word).push(number);
        else words.set(word, [number]);
      });
    });
    words.delete("");
    terms = [...words].map(([text, numbers]) => ({ text, letters: lettersOf(text), numbers }));
    listed.forEach(([shown, ...distances]) => {
      var text = shown.toLowerCase();
      terms.push({ text, letters: lettersOf(text), shown, numbers: addDistances(distances) });
    });
    described = told.map(([text, ...distances]) => ({ text, numbers: addDistances(distances) }));
  };
  var pair = (text, i) => text.slice(i - 1, i + 1);
  // Whether a word in the text begins with this. A capital after a small letter begins a word: `fileName`.
  var beginsWord = (text, lower, word) => {
    for (let i = lower.indexOf(word); i >= 0; i = lower.indexOf(word, i + 1))
      if (i === 0 || !/^[\p{L}\p{N}]{2}$/u.test(pair(text, i)) || /^\p{Ll}\p{Lu}$/u.test(pair(text, i)))
        return true;
    return false;
  };
  // The letters of a word, as bits. Other characters share bits with letters.
  var lettersOf = (text) => {
    var letters = 0;
    for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
    return letters;
  };
  // Each missing letter needs at least one change.
  var lacks = (wanted, letters, most) => {
    var missing = 0;
    for (let rest = wanted & ~letters; rest !== 0; rest &= rest - 1) missing += 1;
    return missing > most;
  };
  // The number of letters that are wrong, missing, too many or swapped; counted up to `most` + 1.
  var distance = (a, b, most) => {
    if (Math.abs(a.length - b.length) > most) return most + 1;
    var older = [];
    var last = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      let best = i;
      for (let j = 1; j <= b.length; j++) {
        const same = a[i - 1] === b[j - 1];
        let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          cost = Math.min(cost, older[j - 2] + 1);
        row.push(cost);
        best = Math.min(best, cost);
      }
      if (best > most) return most + 1;
      older = last;
      last = row;
    }
    return last[b.length];
  };
  // The results for a word: a score for each entry, by number, and the term found. Kept, as a search shares most words with the last.
  var known = new Map();
  var lookUp = (word) => {
    var found = known.get(word) || score(word);
    if (known.size > 30) known.clear();
    known.set(word, found);
    return found;
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
  var score = (word) => {
    var scores = new Map();
    var add = (number, points, shown, hits = scores, isOwn = true) => {
      var hit = hits.get(number);
      if (!hit) hits.set(number, { points, shown, isOwn });
      else if (hit.points < points) {
        hit.points = points;
        hit.shown ??= shown;
      }
    };
    // A term in a schema also finds operations that refer to the schema, directly or through others: four levels, as pages show.
    var inside = new Map();
    var addTerm = ({ numbers, shown }, points) => {
      for (const number of numbers) {
        add(number, points, shown);
        if (shown && users.has(number)) add(number, points, shown, inside);
      }
    };
    var addUsers = () => {
      var schemas = inside;
      for (let level = 1; level <= 4; level++) {
        const around = new Map();
        schemas.forEach(({ points, shown }, schema) => {
          for (const user of users.get(schema) || [])
            if (index[user].kind === "o") add(user, (points * 0.6) / level, shown, scores, false);
            else add(user, points, shown, around);
        });
        schemas = around;
      }
      return scores;
    };
    index.forEach((entry, number) => {
      if (!entry.text.includes(word)) return;
      add(number, rank(entry, word));
    });
    // One or two letters are in too many terms.
    var isShort = word.length < 3;
    if (!isShort)
      described.forEach(({ text, numbers }) => {
        if (!text.startsWith(word)) return;
        for (const number of numbers) add(number, text === word ? 1.5 : 0.5);
      });
    terms.forEach((term) => {
      var { text, shown } = term;
      if (!shown || !(isShort ? text === word : text.includes(word))) return;
      addTerm(term, text === word ? 9 : text.startsWith(word) ? 3 : 1);
    });
    var most = word.length > 7 ? 2 : word.length > 3 ? 1 : 0;
    if (scores.size > 0 || most === 0) return addUsers();
    var wanted = lettersOf(word);
    terms.forEach((term) => {
      var { text, letters, shown } = term;
      if (text.length + most < word.length || lacks(wanted, letters, most)) return;
      var wrong = distance(word, text, most);
      // The word may be typed only in part, so it is compared with the beginning of the term.
      if (wrong > most && text.length > word.length)
        wrong = distance(word, text.slice(0, word.length), most) + 0.5;
      if (wrong <= most) addTerm(term, (shown ? 1 : 4) / wrong);
    });
    return addUsers();
  };
  // Searches for all words. If nothing has them all, some (`missed`) may be missing.
  var search = (words) => {
    var found = words.map(lookUp);
    var name = words.join(" ");
    for (let missed = 0; missed * 2 < words.length; missed++) {
      const results = [];
      index.forEach((entry, number) => {
        var hits = found.map((scores) => scores.get(number)).filter(Boolean);
        if (hits.length === 0 || hits.length < words.length - missed) return;
        var isExact = [...entry.names, ...entry.calls].includes(name);
        var first = !isExact ? 0 : entry.kind === "s" ? 10 : 1000;
        var more = entry.kind === "o" && hits.some(({ isOwn }) => isOwn) ? 3 : 0;
        var points = hits.reduce((sum, hit) => sum + hit.points, first + more);
        results.push({ entry, hits, points: points - Math.min(entry.text.length, 200) / 100 });
      });
      if (results.length > 0) return results.sort((a, b) => b.points - a.points);
    }
    return [];
  };
  var choose = (next) => {
    var options = list.children;
    if (chosen >= 0 && options[chosen]) options[chosen].setAttribute("aria-selected", "false");
    chosen = options.length === 0 ? -1 : (next + options.length) % options.length;
    if (chosen < 0) return input.removeAttribute("aria-activedescendant");
    options[chosen].setAttribute("aria-selected", "true");
    options[chosen].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", options[chosen].id);
  };
  var showEntry = ({ entry, hits }, number) => {
    var by = new Set(hits.map(({ shown }) => shown).filter((term) => !entry.sub.includes(term)));
    var link = document.createElement("a");
    link.id = `found-${number}`;
    link.setAttribute("role", "option");
    link.setAttribute("aria-selected", "false");
    link.href = base + entry.href;
    link.tabIndex = -1;
    var kind = document.createElement("span");
    var method = entry.kind === "o" ? entry.sub.split(" ")[0] : "";
    kind.className = method ? `kind method ${colours[method] || "read"}` : "kind";
    kind.textContent = method || kinds[entry.kind];
    var title = document.createElement("span");
    title.textContent = entry.title;
    var sub = document.createElement("span");
    sub.className = "sub";
    sub.textContent = [method ? entry.sub.slice(method.length + 1) : entry.sub, ...by]
      .filter(Boolean)
      .join(" · ");
    link.append(kind, title, sub);
    return link;
  };
  var find = () => {
    var words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    var found = search(words);
    list.replaceChildren.apply(list, found.slice(0, 30).map(showEntry));
    input.setAttribute("aria-expanded", String(found.length > 0));
    hint.textContent =
      words.length === 0
        ? texts.typeToSearch
        : found.length === 0
          ? texts.nothingFound
          : found.length > 30
            ? texts.bestShown.replace("{count}", found.length).replace("{shown}", 30)
            : "";
    chosen = -1;
    choose(0);
  };
  var open = () => {
    if (dialog.open) return;
    showMenu(false);
    loadIndex();
    dialog.showModal();
    input.select();
  };
  one(".find").addEventListener("click", open);
  dialog.querySelector(".close").addEventListener("click", () => {
    dialog.close();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
    if (event.target.closest("a")) dialog.close();
  });
  input.addEventListener("input", find);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Escape" && input.value === "") {
      // In browsers, the first Escape only clears the search field, even if that is empty.
      event.preventDefault();
      dialog.close();
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      list.children[chosen].click();
    }
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && nav.classList.contains("open")) {
      showMenu(false);
      menu.focus();
    }
    var typing = /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    var asks = event.key === "/" || (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey));
    if (!asks || (typing && event.key === "/")) return;
    event.preventDefault();
    open();
  });
})();
