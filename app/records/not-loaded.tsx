import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type NotLoadedProps = { what: string; failure?: { message: string } | undefined; onTryAgain: () => void };

/** Instead of something that is fetched within a screen: that it is on its way, or why it is not here. */
export function NotLoaded({ what, failure, onTryAgain }: NotLoadedProps) {
  if (!failure)
    return (
      <p className="muted" role="status">
        Fetching the {what}…
      </p>
    );
  return (
    <div role="alert">
      <p>
        The {what} could not be fetched. {failure.message}
      </p>
      <Button kind="quiet" size="small" onClick={onTryAgain}>
        <Icon name="again" />
        Try again
      </Button>
    </div>
  );
}
