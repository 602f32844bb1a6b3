(() => {
  var root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("tenon-theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (localStorage.getItem("tenon-menu") === '"hidden"') root.classList.add("hides-menu");
  } catch (_) {}
  document.addEventListener("DOMContentLoaded", () => {
    var script = document.createElement("script");
    script.src = `${root.dataset.site}${root.dataset.script}`;
    document.head.append(script);
  });
})();
