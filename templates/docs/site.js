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
        var inner = [...item.querySelectorAll("li")];
        var own = inner.length > 0 ? inner.some(matches) : matches(item);
        item.hidden = words.length > 0 && !own;
      });
      nav.classList.toggle("filtered", words.length > 0);
    });
  });
  // Narrow headers have no space for links, so the menu takes them.
  var outer = one(".outer");
  var placeOuter = () => {
    if (isNarrow()) nav.append(outer);
    else one(".find").before(outer);
  };
  if (outer) {
    placeOuter();
    matchMedia("(max-width: 56rem)").addEventListener("change", placeOuter);
  }
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

  // The page to which authorization servers return hands the code to the form that asked for it. See `site/facts/sign-in.ts`.
  if (one(".signed-in")) {
    new BroadcastChannel("tenon-sign-in").postMessage(location.search);
    history.replaceState(null, "", location.pathname);
  }

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
  // The searches of this site and of the sites of other APIs, with their roots and names.
  var sources;
  var chosen = -1;
  var kinds = { o: "", s: texts.schema, c: texts.scope, t: texts.group, p: texts.page };

  var loadIndex = () => {
    if (sources) return;
    sources = [];
    var load = ([[name, from], ...others]) => {
      var next = () => {
        if (others.length > 0) load(others);
      };
      var read = () => {
        sources.push({ name, from, search: window.createTenonSearch(window.tenonSearch) });
        find();
        next();
      };
      loadScript(`${from}search-index.js`, read, next);
    };
    var apis = Object.entries(window.tenonApis || {});
    load([["", base], ...apis.map(([name, path]) => [name, root.dataset.site + path])]);
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
  var showEntry = ({ entry, shown, name, from }, number) => {
    var by = new Set(shown().filter((term) => term && !entry.sub.includes(term)));
    var link = document.createElement("a");
    link.id = `found-${number}`;
    link.setAttribute("role", "option");
    link.setAttribute("aria-selected", "false");
    link.href = from + entry.href;
    link.tabIndex = -1;
    var kind = document.createElement("span");
    var method = entry.kind === "o" ? entry.sub.split(" ")[0] : "";
    kind.className = method ? `kind method ${colours[method] || "read"}` : "kind";
    kind.textContent = method || kinds[entry.kind];
    var title = document.createElement("span");
    title.textContent = entry.title;
    var sub = document.createElement("span");
    sub.className = "sub";
    sub.textContent = [name, method ? entry.sub.slice(method.length + 1) : entry.sub, ...by]
      .filter(Boolean)
      .join(" · ");
    link.append(kind, title, sub);
    return link;
  };
  var find = () => {
    var words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    var found = (sources || []).flatMap(({ name, from, search }) =>
      search(words).map((result) => ({ ...result, name, from })),
    );
    if (window.tenonApis) found.sort((a, b) => b.points - a.points);
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
