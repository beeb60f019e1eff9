import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** Puts the address of a page into the clipboard, and says whether it could. */
export function CopyAddress({ address }: { address: string }) {
  const [said, setSaid] = useState("");
  async function copy() {
    // Browsers have a clipboard only on https and on this machine.
    const isCopied = await navigator.clipboard?.writeText(new URL(address, location.href).href).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? "Copied" : "Not copied: please copy it from the address bar");
  }
  return (
    <p>
      <button className="more" type="button" onClick={copy}>
        <Icon name="copy" />
        <span>Copy the address</span>
      </button>
      <span className="story__said" role="status">
        {said}
      </span>
    </p>
  );
}
