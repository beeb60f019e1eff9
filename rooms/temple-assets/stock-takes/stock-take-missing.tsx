import { useState } from "react";
import { useMayChange } from "#app/admin/me.ts";
import { useToast } from "#app/admin/toast.tsx";
import { send } from "#app/records/client.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { shortDate } from "#domain/short-date.ts";
import { type Asset, findingAgain } from "../assets/asset.ts";
import "./stock-take.css";

type MissingNoticeProps = { asset: Asset; onFound: (asset: Asset, words: string) => void };

/** On the page of something that nobody found in a stock-take. */
export function MissingNotice({ asset, onFound }: MissingNoticeProps) {
  const [isSending, setIsSending] = useState(false);
  const mayChange = useMayChange();
  const toast = useToast();
  async function found() {
    setIsSending(true);
    const answer = await send(findingAgain(asset.id));
    setIsSending(false);
    if (answer.ok) onFound(answer.data, `${asset.tag} is found.`);
    else toast.fail(`Not written down: ${answer.message}`);
  }
  return (
    <div className="notice notice--error missing">
      <Icon name="ask" />
      <p>
        <b>Missing since {shortDate(asset.missingSince ?? "", "")}.</b> Nobody found it in the stock-take.
      </p>
      {mayChange && (
        <Button kind="quiet" size="small" busy={isSending && "Saving..."} onClick={found}>
          It is found
        </Button>
      )}
    </div>
  );
}
