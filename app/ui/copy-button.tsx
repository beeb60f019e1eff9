import { useState } from "react";
import { Icon } from "./icon.tsx";

/** Copies a text, and shows whether it worked. */
export function CopyButton({ words, what }: { words: string; what: string }) {
  const [said, setSaid] = useState("");
  async function copy() {
    // Browsers have a clipboard only on https and localhost.
    const isCopied = await navigator.clipboard?.writeText(words).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? "Copied" : "Not copied: please select it and copy it by hand");
  }
  return (
    <span className="copy">
      <button className="linkbtn" type="button" onClick={copy}>
        <Icon name="copy" />
        Copy<span className="vh"> {what}</span>
      </button>
      <span className="hint" role="status">
        {said}
      </span>
    </span>
  );
}
