(() => {
  var root = document.documentElement;
  var base = root.dataset.root;
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

  var nav = one("nav");
  var menu = one(".menu");
  var showMenu = (open) => {
    nav.classList.toggle("open", open);
    menu.setAttribute("aria-expanded", String(open));
  };
  menu.addEventListener("click", () => {
    showMenu(!nav.classList.contains("open"));
  });
  var current = nav.querySelector("[aria-current]");
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
  document.querySelectorAll(".copy").forEach((button) => {
    button.addEventListener("click", () => {
      var text = button.closest("figure").querySelector("code").textContent;
      var done = () => {
        button.textContent = "Copied";
        setTimeout(() => {
          button.textContent = "Copy";
        }, 1600);
      };
      if (!navigator.clipboard) {
        copyByHand(text);
        done();
        return;
      }
      navigator.clipboard.writeText(text).then(done, () => {
        copyByHand(text);
        done();
      });
    });
  });

  var trial = one(".try");
  if (trial) {
    const button = trial.querySelector("button");
    const holder = one("#try");
    const load = () => {
      const origins = trial.dataset.origins.split(" ").filter(Boolean);
      const tell = (error) => {
        holder.querySelector("[role=status]").textContent = error.message;
      };
      const show = () => window.tenonTry.open(holder, trial.dataset.share, origins).catch(tell);
      const script = document.createElement("script");
      script.src = `${root.dataset.site}playground.js`;
      script.onload = show;
      script.onerror = () => tell(new Error("The form could not be loaded."));
      document.head.append(script);
    };
    button.addEventListener("click", () => {
      if (holder.hidden && !holder.dataset.loaded) {
        holder.dataset.loaded = "true";
        load();
      }
      holder.hidden = !holder.hidden;
      button.setAttribute("aria-expanded", String(!holder.hidden));
    });
  }

  var dialog = one("dialog");
  var input = dialog.querySelector("input");
  var list = one("#found");
  var hint = dialog.querySelector(".hint");
  var index;
  var chosen = -1;
  var kinds = { o: "", s: "Schema", c: "Scope", t: "Group", p: "Page" };
  var colours = { POST: "create", PUT: "change", PATCH: "change", DELETE: "remove" };

  var loadIndex = () => {
    if (index) return;
    index = [];
    var script = document.createElement("script");
    script.src = `${base}search-index.js`;
    script.onload = () => {
      index = window.tenonSearch.map((entry) => ({
        kind: entry[0],
        title: entry[1],
        sub: entry[2],
        href: entry[3],
        text: `${entry[1]} ${entry[2]}`.toLowerCase(),
      }));
      find();
    };
    document.head.append(script);
  };
  // Every word counts; `missed` of them may be missing, for who does not know what a thing is called.
  var score = (entry, words, missed) => {
    var title = entry.title.toLowerCase();
    var sum = 0;
    for (let i = 0; i < words.length; i++) {
      if (!entry.text.includes(words[i])) {
        missed -= 1;
        if (missed < 0) return -1;
        continue;
      }
      sum += title === words[i] ? 40 : title.startsWith(words[i]) ? 20 : title.includes(words[i]) ? 10 : 2;
    }
    return Math.max(0, sum + (entry.kind === "o" ? 3 : 0) - Math.min(entry.text.length, 200) / 100);
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
  var showEntry = (entry, number) => {
    var item = document.createElement("li");
    item.id = `found-${number}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    var link = document.createElement("a");
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
    sub.textContent = method ? entry.sub.slice(method.length + 1) : entry.sub;
    link.append(kind, title, sub);
    item.append(link);
    return item;
  };
  var find = () => {
    var words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    var found = [];
    for (let missed = 0; found.length === 0 && missed * 2 < words.length; missed++)
      found = index
        .map((entry) => [score(entry, words, missed), entry])
        .filter((pair) => pair[0] >= 0)
        .sort((a, b) => b[0] - a[0]);
    list.replaceChildren.apply(
      list,
      found.slice(0, 30).map((pair, number) => showEntry(pair[1], number)),
    );
    input.setAttribute("aria-expanded", String(found.length > 0));
    hint.textContent =
      words.length === 0
        ? "Type to search."
        : found.length === 0
          ? "Nothing found."
          : found.length > 30
            ? `${found.length} found; the best 30 are shown.`
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
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      list.children[chosen].querySelector("a").click();
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
