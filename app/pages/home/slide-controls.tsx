import { Icon } from "#app/ui/icon.tsx";

type SlideControlsProps = {
  count: number;
  current: number;
  isHeld: boolean;
  show: (position: number) => void;
  step: (steps: number) => void;
  hold: () => void;
};

export function SlideControls({ count, current, isHeld, show, step, hold }: SlideControlsProps) {
  const positions = Array.from({ length: count }, (_, position) => position);
  return (
    <div className="hero__bar">
      <div className="wrap">
        <fieldset className="hero__controls" aria-label="Slideshow controls">
          <button
            className="hero__arrow"
            type="button"
            aria-label="Previous slide"
            aria-controls="hero-stage"
            onClick={() => step(-1)}
          >
            <Icon name="left" />
          </button>
          <div className="hero__dots">
            {positions.map((position) => (
              <button
                key={position}
                className="dot"
                type="button"
                aria-label={`Go to slide ${position + 1}`}
                aria-current={position === current ? "true" : undefined}
                onClick={() => show(position)}
              />
            ))}
          </div>
          <button
            className="hero__arrow"
            type="button"
            aria-label="Next slide"
            aria-controls="hero-stage"
            onClick={() => step(1)}
          >
            <Icon name="right" />
          </button>
          <button
            className="hero__arrow hero__hold"
            type="button"
            aria-label={isHeld ? "Play slideshow" : "Pause slideshow"}
            onClick={hold}
          >
            <Icon name={isHeld ? "play" : "pause"} />
          </button>
        </fieldset>
      </div>
    </div>
  );
}
