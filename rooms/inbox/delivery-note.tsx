import { useState } from "react";
import { writtenMoment } from "#app/admin/moment.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Delivery } from "#domain/message.ts";
import { canRetry, deliveryInWords } from "./delivery-words.ts";

/** Whether the temple's mailbox has this message, and what can be done if not. */
export function DeliveryNote({ delivery, onRetry }: { delivery: Delivery; onRetry: () => Promise<unknown> }) {
  const [isTrying, setIsTrying] = useState(false);
  async function retry() {
    setIsTrying(true);
    await onRetry();
    setIsTrying(false);
  }
  return (
    <div className={looks[delivery.state].className}>
      <Icon name={looks[delivery.state].icon} />
      <div>
        <p role="status">{deliveryInWords(delivery, (moment) => `on ${writtenMoment(moment)}`)}</p>
        {canRetry(delivery) && (
          <Button kind="quiet" size="small" busy={isTrying && "Trying..."} onClick={retry}>
            Try again now
          </Button>
        )}
      </div>
    </div>
  );
}

const looks = {
  waiting: { className: "notice", icon: "clock" },
  held: { className: "notice", icon: "alert" },
  delivered: { className: "notice notice--success", icon: "check" },
  refused: { className: "notice notice--error", icon: "alert" },
} as const;
