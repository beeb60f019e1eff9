import "./preview-switch.css";

type PreviewSwitchProps = {
  /** The labels of the two previews. */
  labels: readonly [string, string];
  isOther: boolean;
  onSwitch: (isOther: boolean) => void;
};

/** Switches between two previews. */
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
