import "./preview-switch.css";

type PreviewSwitchProps = {
  /** The page itself, and where else it is seen. */
  labels: readonly [string, string];
  isOther: boolean;
  onSwitch: (isOther: boolean) => void;
};

/** Which of two places a preview shows. */
export function PreviewSwitch({ labels: [page, other], isOther, onSwitch }: PreviewSwitchProps) {
  return (
    <fieldset className="preview-switch">
      <legend className="vh">Preview of</legend>
      <button type="button" aria-pressed={!isOther} onClick={() => onSwitch(false)}>
        {page}
      </button>
      <button type="button" aria-pressed={isOther} onClick={() => onSwitch(true)}>
        {other}
      </button>
    </fieldset>
  );
}
