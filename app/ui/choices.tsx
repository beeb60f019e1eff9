import "./choices.css";

type ChoicesProps<Value extends string> = {
  /** Of the radio buttons. */
  name: string;
  options: Record<Value, { label: string; about: string }>;
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Beside each other where there is room. */
  isSideBySide?: true;
};

/** One of a few, each with a sentence about it. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { name, options, chosen, onChoose, isSideBySide } = props;
  return (
    <div className={isSideBySide ? "choices choices--side" : "choices"}>
      {(Object.keys(options) as Value[]).map((value) => (
        <label className="choice" key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>
            <b>{options[value].label}</b>
            <span className="hint">{options[value].about}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
