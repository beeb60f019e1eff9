import type { FocusEvent, PointerEvent } from "react";
import { preload } from "react-dom";
import { DonateLink } from "#app/frame/donate-link.tsx";
import { useTemple } from "#app/frame-words.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Marked } from "#app/ui/marked.tsx";
import type { Home, Slide } from "#domain/content/home.ts";
import { useSlideshow, useSwipe } from "./use-slideshow.ts";
import "./slideshow.css";

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

type HeroSlideProps = {
  slide: Slide;
  /** "1 of 3" */
  place: string;
  isShown: boolean;
  picture: "first" | "wanted" | "waiting";
};

/** Who sees the painting in place of the drawing. */
const PHONES = "(max-width: 30rem)";

function HeroSlide({ slide, place, isShown, picture }: HeroSlideProps) {
  const temple = useTemple();
  const isFirst = picture === "first";
  // Asked for before the fonts, which would take the browser's last connections.
  if (isFirst && slide.picture.phone)
    preload(slide.picture.phone, { as: "image", media: PHONES, fetchPriority: "high" });
  // The h1 of the page stands outside the show, because an inactive slide is hidden from screen readers.
  const Title = isFirst ? "h2" : "p";
  return (
    <article
      className="slide"
      aria-roledescription="slide"
      aria-label={place}
      data-active={isShown}
      inert={!isShown}
    >
      {picture !== "waiting" && (
        <picture>
          {slide.picture.phone && <source media={PHONES} type="image/avif" srcSet={slide.picture.phone} />}
          <img
            className="slide__pic"
            src={slide.picture.src}
            alt={slide.picture.alt}
            width="1600"
            height="900"
            fetchPriority={isFirst ? "high" : undefined}
          />
        </picture>
      )}
      <div className="slide__scrim" />
      <div className="wrap slide__copy">
        <p className="eyebrow">{slide.eyebrow}</p>
        <Title className="slide__title">{slide.title}</Title>
        {slide.text && (
          <p className="slide__text">
            <Marked words={slide.text} />
          </p>
        )}
        {isFirst && (
          <p className="slide__actions">
            <DonateLink kind="cta-large">{`Donate via ${temple.donationPage.host}`}</DonateLink>
          </p>
        )}
      </div>
    </article>
  );
}

type SlideControlsProps = {
  count: number;
  current: number;
  isHeld: boolean;
  show: (position: number) => void;
  step: (steps: number) => void;
  hold: () => void;
};

function SlideControls({ count, current, isHeld, show, step, hold }: SlideControlsProps) {
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
