// The script of /docs: puts the API reference in place of the list of operations. The renderer comes with the page.

type Renderer = {
  init(document: string, options: object, element: HTMLElement, done: (error?: unknown) => void): void;
};

// The colours of the other pages: the renderer works out further ones from them, and takes no variables.
const palettes = {
  light: {
    text: "#1a1d21",
    quiet: "#4a5159",
    ground: "#ffffff",
    raised: "#f3f5f7",
    line: "#c6ccd2",
    link: "#0b57b8",
    good: "#0a6b2d",
    bad: "#a8071a",
  },
  dark: {
    text: "#e8eaed",
    quiet: "#b4bac2",
    ground: "#16181b",
    raised: "#212429",
    line: "#454b53",
    link: "#8ab8ff",
    good: "#7ddc9b",
    bad: "#ff9a9a",
  },
};

const reference = document.getElementById("reference");
const operations = document.getElementById("operations");
const { Redoc: renderer } = globalThis as { Redoc?: Renderer };

if (reference !== null && operations !== null && renderer !== undefined) {
  reference.hidden = false;
  new MutationObserver(() => helpReaders(reference)).observe(reference, { childList: true, subtree: true });
  renderer.init("/openapi.json", options(), reference, (error) => {
    if (error === undefined || error === null) operations.remove();
    else reference.remove();
  });
}

/** Adds what the renderer omits: levels of small headings, and keyboard access to areas that scroll. */
function helpReaders(within: HTMLElement): void {
  for (const heading of within.querySelectorAll("h5:not([aria-level])")) heading.setAttribute("aria-level", "3");
  for (const part of within.querySelectorAll("pre:not([tabindex])")) part.setAttribute("tabindex", "0");
}

function options(): object {
  const { text, quiet, ground, raised, line, link, good, bad } =
    palettes[matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"];
  const fontFamily = "system-ui, sans-serif";
  return {
    nativeScrollbars: true,
    hideDownloadButtons: true,
    hideSchemaPattern: true,
    requiredPropsFirst: true,
    theme: {
      colors: {
        primary: { main: link },
        text: { primary: text, secondary: quiet },
        border: { dark: line, light: line },
        responses: { success: { color: good }, error: { color: bad } },
      },
      schema: {
        nestedBackground: raised,
        linesColor: line,
        typeNameColor: quiet,
        typeTitleColor: quiet,
        requireLabelColor: link,
      },
      sidebar: { backgroundColor: raised, textColor: text, activeTextColor: link },
      rightPanel: { backgroundColor: "#16181b", textColor: "#e8eaed" },
      codeBlock: { backgroundColor: "#0b0d0f" },
      typography: {
        fontFamily,
        headings: { fontFamily },
        code: { backgroundColor: raised, color: text, fontFamily: "ui-monospace, monospace" },
        links: { color: link, visited: link, hover: link },
      },
      fab: { backgroundColor: ground, color: link },
    },
  };
}
