import type { FocusEvent, PointerEvent } from "react";
import type { Home } from "#domain/content/home.ts";
import { HeroSlide } from "./hero-slide.tsx";
import { SlideControls } from "./slide-controls.tsx";
import { useSlideshow } from "./use-slideshow.ts";
import { useSwipe } from "./use-swipe.ts";

/** The first slide is whole without script; the others wait for someone to ask. */
export function Slideshow({ label, slides }: Home["slideshow"]) {
  const slideshow = useSlideshow(slides.length);
  const { current, isRunning, isWanted, step, watch } = slideshow;
  const swipe = useSwipe(step);

  return (
    <section
      className="hero"
      id="slideshow"
      data-tone="dark"
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => watch(true)}
      onPointerLeave={(event) => watch(hasKeyboardFocus(event))}
      onFocus={(event) => event.target.matches(":focus-visible") && watch(true)}
      onBlur={(event) => leaves(event) && watch(event.currentTarget.matches(":hover"))}
    >
      <div className="hero__stage" id="hero-stage" aria-live={isRunning ? "off" : "polite"} {...swipe}>
        {slides.map((slide, position) => (
          <HeroSlide
            key={slide.title}
            slide={slide}
            place={`${position + 1} of ${slides.length}`}
            isShown={position === current}
            picture={position === 0 ? "first" : isWanted ? "wanted" : "waiting"}
          />
        ))}
      </div>
      <SlideControls count={slides.length} {...slideshow} />
      <div className="thoranam hero__edge" aria-hidden="true" />
    </section>
  );
}

function hasKeyboardFocus({ currentTarget }: PointerEvent) {
  return currentTarget.querySelector(":focus-visible") !== null;
}

function leaves({ currentTarget, relatedTarget }: FocusEvent) {
  return !currentTarget.contains(relatedTarget);
}
