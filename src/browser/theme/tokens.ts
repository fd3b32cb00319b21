import { css } from 'lit';

/** The theming API (`--laurel-*`) and the private roles (`--_*`) derived from it, which every style sheet of Laurel reads. */
// prettier-ignore
export const tokens = css`
/* ==========================================================================
   Laurel design tokens
   --------------------------------------------------------------------------
   Every line below reads:   --_private: var(--laurel-PUBLIC, default);  what it is
   · PUBLIC  --laurel-*  is the theming API. Set it on :root, on any wrapper, or on
     one widget. All of them are optional; most sites set only --laurel-accent.
   · private --_*        is what component CSS reads. Never set these from outside.
   Because the defaults are resolved on each :host, a colour changed half-way down a
   page re-derives every role below it (a token resolved on :root could not).

   Scheme: no attribute = follow the page's own color-scheme (safe inside a light-only
   site); theme="light" | "dark" forces one; theme="auto" follows the visitor's OS.

   Contrast: roles marked [AA] are derived so that they hold for ANY accent, on every
   Laurel surface; test/browser/theme tries 4,096 accents in both schemes.
   ========================================================================== */

:host, .laurel {
  /* --- Colour: the inputs ------------------------------------------------------- */
  --_accent:         var(--laurel-accent, oklch(0.5 0.112 157));                              /* 1  brand colour; any CSS colour; everything accent-ish derives from it */
  --_surface:        var(--laurel-surface, light-dark(#fff, oklch(0.205 0.004 60)));          /* 2  widget background (light: L >= .93, dark: L <= .30 keeps AA) */
  --_text:           var(--laurel-text, light-dark(oklch(0.225 0.012 70), oklch(0.955 0.006 85))); /* 3  primary ink; muted/subtle ink, borders and wells are mixed from it */
  --_gold:           var(--laurel-gold, oklch(0.82 0.148 84));                                /* 4  reward colour: coins, first place, streak bonus */
  --_raised:         var(--laurel-surface-raised, light-dark(var(--_surface), color-mix(in oklab, var(--_text) 7%, var(--_surface)))); /* 5  menus, sheets, popovers, secondary buttons */

  /* --- Colour: accent roles (derived) ------------------------------------------- */
  /* y is WCAG luminance. y > .28: the accent is bright enough for dark ink, keep it as it is.
     .18 < y <= .28: darken in linear light to .18 so that white ink reaches 4.5:1.
     Dark scheme only, y < .13: lift to .13 so that the button still shows on the surface. */
  --_accent-fill:    var(--laurel-accent-fill, light-dark(
                       color(from var(--_accent) xyz-d65 calc(x * max(min(1, .18 / y), clamp(0, (y - .28) * 1e7, 1))) calc(y * max(min(1, .18 / y), clamp(0, (y - .28) * 1e7, 1))) calc(z * max(min(1, .18 / y), clamp(0, (y - .28) * 1e7, 1)))),
                       color(from var(--_accent) xyz-d65 calc(x * max(min(1, .18 / y), clamp(0, (y - .28) * 1e7, 1)) * (1 - max(0, (.13 - y) / (1 - y))) + .9505 * max(0, (.13 - y) / (1 - y))) calc(y * max(min(1, .18 / y), clamp(0, (y - .28) * 1e7, 1)) * (1 - max(0, (.13 - y) / (1 - y))) + max(0, (.13 - y) / (1 - y))) calc(z * max(min(1, .18 / y), clamp(0, (y - .28) * 1e7, 1)) * (1 - max(0, (.13 - y) / (1 - y))) + 1.089 * max(0, (.13 - y) / (1 - y)))))); /* 6  solid fill of primary buttons, selected controls */
  --_on-accent:      var(--laurel-on-accent, color(from var(--_accent) xyz-d65 calc(.9505 * (.011 + .989 * clamp(0, (.28 - y) * 1e7, 1))) calc(.011 + .989 * clamp(0, (.28 - y) * 1e7, 1)) calc(1.089 * (.011 + .989 * clamp(0, (.28 - y) * 1e7, 1))))); /* 7  ink on accent-fill: white or near-black [AA 4.5] */
  --_accent-push:    color(from var(--_accent) xyz-d65 calc(.9505 * clamp(0, (y - .28) * 1e7, 1)) clamp(0, (y - .28) * 1e7, 1) calc(1.089 * clamp(0, (y - .28) * 1e7, 1)));
  --_accent-hover:   var(--laurel-accent-hover, color-mix(in oklab, var(--_accent-fill) 90%, var(--_accent-push))); /* 8  accent-fill under the pointer; always moves away from its ink */
  --_accent-active:  color-mix(in oklab, var(--_accent-fill) 82%, var(--_accent-push));
  /* Dark Reader derives a dark accent for fills and a bright one for inks, and with them a fill and an ink that do not go
     together. It reads colours under these names of its own, so the pair stays. */
  --darkreader-bg--_accent-fill: var(--_accent-fill) !important;
  --darkreader-bg--_accent-hover: var(--_accent-hover) !important;
  --darkreader-bg--_accent-active: var(--_accent-active) !important;
  --darkreader-text--_on-accent: var(--_on-accent) !important;
  --darkreader-bg--_on-accent: var(--_on-accent) !important;
  --_accent-text:    var(--laurel-accent-text, light-dark(oklch(from var(--_accent) min(l, .482) calc(c * min(1, .5 / l)) h), oklch(from var(--_accent) max(l, .785) min(c, .17) h))); /* 9  accent-coloured text, links, icons, focus ring [AA 4.5] */
  --_accent-line:    var(--laurel-accent-line, light-dark(oklch(from var(--_accent) min(l, .56) calc(c * min(1, .6 / l)) h), oklch(from var(--_accent) max(l, .64) c h)));           /* 10 progress, rings, leaves, slider [AA 3.0 on surface and track] */
}

/* Everything mixed from the surface is declared once more on raised layers (menus,
   popovers, sheets), where --_surface becomes --_raised: tints stay tints up there. */
.on-raised { --_surface: var(--_raised); }
:host, .laurel, .on-raised {
  /* --- Colour: neutral roles (mixed from text and surface) ---------------------- */
  /* Dark wells and tracks are mixed in sRGB: a mix in Oklab cannot be told from a black surface. */
  --_accent-soft:    var(--laurel-accent-soft, light-dark(color-mix(in oklab, var(--_accent) 9%, var(--_surface)), color-mix(in oklab, var(--_accent) 19%, var(--_surface)))); /* 11 tinted background: own row, selected option, won state */
  --_sunken:         var(--laurel-surface-sunken, light-dark(color-mix(in oklab, var(--_text) 4.5%, var(--_surface)), color-mix(in srgb, var(--_text) 5%, var(--_surface)))); /* 12 wells: tiles, notes, segmented controls, skeletons */
  --_hover:          var(--laurel-surface-hover, light-dark(color-mix(in oklab, var(--_text) 3.5%, var(--_surface)), color-mix(in srgb, var(--_text) 4%, var(--_surface)))); /* 13 row and menu-item hover */
  --_text-muted:     var(--laurel-text-muted, color-mix(in oklab, var(--_text) 70%, var(--_surface)));     /* 14 secondary text [AA 4.5, ~6.5] */
  --_text-subtle:    var(--laurel-text-subtle, color-mix(in oklab, var(--_text) 61%, var(--_surface)));    /* 15 captions, placeholders, idle icons [AA 4.5] */
  --_border:         var(--laurel-border, color-mix(in oklab, var(--_text) 11%, transparent));             /* 16 hairlines: frame, dividers, secondary buttons */
  --_border-strong:  var(--laurel-border-strong, color-mix(in oklab, var(--_text) 47%, var(--_surface)));  /* 17 edges that carry meaning: inputs, radios [AA 3.0] */
  --_track:          var(--laurel-track, light-dark(color-mix(in oklab, var(--_text) 9%, var(--_surface)), color-mix(in srgb, var(--_text) 9%, var(--_surface)))); /* 18 empty part of progress, ring, slider */
  --_overlay:        var(--laurel-overlay, light-dark(oklch(0.2 0.02 70 / .38), oklch(0.08 0.01 70 / .62))); /* 19 backdrop behind sheets and dialogs */
  --_focus:          var(--laurel-focus, var(--_accent-text));                                             /* 20 focus ring colour [AA 3.0] */

  /* --- Colour: status (text and soft variants derive like the accent) ----------- */
  --_success:        var(--laurel-success, oklch(0.6 0.13 152));                              /* 21 done, winning, verified */
  --_warning:        var(--laurel-warning, oklch(0.72 0.15 68));                              /* 22 outbid, ending soon, wrong network */
  --_danger:         var(--laurel-danger, oklch(0.58 0.19 27));                               /* 23 failed, revoked, sign out */
  --_success-text:   light-dark(oklch(from var(--_success) min(l, .49) calc(c * min(1, .56 / l)) h), oklch(from var(--_success) max(l, .785) c h));
  --_warning-text:   light-dark(oklch(from var(--_warning) min(l, .49) calc(c * min(1, .56 / l)) h), oklch(from var(--_warning) max(l, .8) c h));
  --_danger-text:    light-dark(oklch(from var(--_danger) min(l, .5) calc(c * min(1, .56 / l)) h), oklch(from var(--_danger) max(l, .785) min(c, .13) h));
  --_gold-text:      light-dark(oklch(from var(--_gold) min(l, .49) calc(c * min(1, .56 / l)) h), oklch(from var(--_gold) max(l, .83) c h));
  --_success-soft:   light-dark(color-mix(in oklab, var(--_success) 10%, var(--_surface)), color-mix(in oklab, var(--_success) 16%, var(--_surface)));
  --_warning-soft:   light-dark(color-mix(in oklab, var(--_warning) 13%, var(--_surface)), color-mix(in oklab, var(--_warning) 15%, var(--_surface)));
  --_danger-soft:    light-dark(color-mix(in oklab, var(--_danger) 8%, var(--_surface)), color-mix(in oklab, var(--_danger) 17%, var(--_surface)));
  --_gold-soft:      light-dark(color-mix(in oklab, var(--_gold) 18%, var(--_surface)), color-mix(in oklab, var(--_gold) 15%, var(--_surface)));
}

:host, .laurel {
  /* --- Type ---------------------------------------------------------------------- */
  --_font:           var(--laurel-font);                                                      /* 24 family for everything; unset = that of the page */
  --_font-display:   var(--laurel-font-display, var(--laurel-font));                                /* 25 titles and big numbers */
  --_font-mono:      var(--laurel-font-mono, ui-monospace, "SF Mono", Menlo, Consolas, monospace); /* 26 addresses, codes, hashes */
  --_size-md:        var(--laurel-font-size, clamp(15px, .9375rem, 30px));                    /* 27 body; the whole scale follows it (clamp() survives html{font-size:62.5%} and html{font-size:100px}) */
  --_size-xs:        var(--laurel-size-xs, calc(var(--_size-md) * .8));                       /* 28 12px captions, day labels, chip text */
  --_size-sm:        var(--laurel-size-sm, calc(var(--_size-md) * .8667));                    /* 29 13px meta lines, notes, helper text */
  --_size-lg:        var(--laurel-size-lg, calc(var(--_size-md) * 1.1333));                   /* 30 17px widget titles */
  --_size-xl:        var(--laurel-size-xl, calc(var(--_size-md) * 1.4667));                   /* 31 22px sheet titles, countdowns */
  --_size-2xl:       var(--laurel-size-2xl, calc(var(--_size-md) * 2.2667));                  /* 32 34px balances, current bid, allocation */
  --_weight-medium:  var(--laurel-weight-medium, 500);                                        /* 33 row labels */
  --_weight-strong:  var(--laurel-weight-strong, 600);                                        /* 34 titles, buttons, amounts */
  --_tracking:       var(--laurel-tracking, -.014em);                                         /* 35 letter-spacing of titles and numbers */
  --_leading:        var(--laurel-leading, 1.45);                                             /* 36 body line-height */

  /* --- Space and density ------------------------------------------------------- */
  --_density:        var(--laurel-density, 1);                                                /* 37 multiplies all space; .8 compact … 1.2 roomy (or density="compact|roomy") */
  --_u:              calc(var(--laurel-space, 4px) * var(--_density));                        /* 38 --laurel-space: the grid unit */
  --_pad:            var(--laurel-pad, calc(var(--_u) * 4));                                  /* 39 inner edge of frames; rows align to it */
  --_gap:            var(--laurel-gap, calc(var(--_u) * 3));                                  /* 40 default gap between siblings */
  --_control:        var(--laurel-control, calc(24px + 12px * var(--_density)));              /* 41 control height, 36px; grows to 44px on coarse pointers */
  --_tile:           var(--laurel-tile, calc(28px + 12px * var(--_density)));                 /* 42 square that leads a row: quest icon, avatar, provider */
  --_icon:           var(--laurel-icon-size, 20px);                                           /* 43 icon box */
  --_stroke:         var(--laurel-icon-stroke, 1.6);                                          /* 44 icon stroke width on a 20-grid */

  /* --- Shape and edge ---------------------------------------------------------- */
  --_rs:             var(--laurel-radius-scale, 1);                                           /* 45 0 = square … 1 = default … 1.6 = bubbly; scales the four radii below */
  --_radius-sm:      var(--laurel-radius-sm, calc(7px * var(--_rs)));                         /* 46 menu items, small tags, thumbnails */
  --_radius-md:      var(--laurel-radius-md, calc(11px * var(--_rs)));                        /* 47 buttons, inputs, tiles, notices */
  --_radius-lg:      var(--laurel-radius-lg, calc(18px * var(--_rs)));                        /* 48 frames, sheets, cards */
  --_radius-full:    var(--laurel-radius-full, calc(999px * var(--_rs)));                     /* 49 pills, avatars, progress */
  --_corner:         var(--laurel-corner, round);                                             /* 50 corner-shape where supported: round | squircle | bevel | notch */
  --_line:           var(--laurel-border-width, 1px);                                         /* 51 hairline width */
  --_depth:          var(--laurel-depth, 1);                                                  /* 52 tactile edge under buttons: 0 flat · 1 crisp · 2+ chunky */
  --_shadow-1:       var(--laurel-shadow-1, none);                                             /* 53 frame at rest (none by default: the host owns elevation) */
  --_shadow-2:       var(--laurel-shadow-2, 0 1px 2px rgb(0 0 0 / .06), 0 6px 16px -4px rgb(0 0 0 / .12), 0 18px 40px -12px rgb(0 0 0 / .18)); /* 54 popovers, menus, lifted cards */
  --_shadow-3:       var(--laurel-shadow-3, 0 2px 6px rgb(0 0 0 / .08), 0 24px 72px -16px rgb(0 0 0 / .36)); /* 55 sheets and dialogs */

  /* --- Motion ------------------------------------------------------------------- */
  --_motion:         var(--laurel-motion, 1);                                                 /* 56 multiplies every duration; 0 = still (set for you under reduced motion) */
  --_fast:           calc(120ms * var(--_motion));
  --_normal:         calc(220ms * var(--_motion));
  --_slow:           calc(420ms * var(--_motion));
  --_ease:           var(--laurel-ease, cubic-bezier(.2, 0, 0, 1));                           /* 57 enter, move, resize */
  --_spring:         var(--laurel-spring, linear(0, .013, .05 3%, .2 6.6%, .78 17%, 1.02 24%, 1.09 29.5%, 1.1 33%, 1.03 46%, .995 60%, 1)); /* 58 rewards and toggles only */
}

:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"])  { color-scheme: dark; }
:host([theme="auto"])  { color-scheme: light dark; }
:host([density="compact"]) { --_density: var(--laurel-density, .8); }
:host([density="roomy"])   { --_density: var(--laurel-density, 1.2); }

@media (prefers-reduced-motion: reduce) { :host, .laurel { --_motion: 0; } }
@media (pointer: coarse)                { :host, .laurel { --_control: var(--laurel-control, 44px); } }

/* Forced colours: hand every role to the system palette; shape and layout stay. */
@media (forced-colors: active) {
  :host, .laurel {
    --_surface: Canvas; --_raised: Canvas; --_sunken: Canvas; --_hover: Canvas; --_track: GrayText;
    --_text: CanvasText; --_text-muted: CanvasText; --_text-subtle: CanvasText;
    --_border: CanvasText; --_border-strong: CanvasText; --_overlay: Canvas;
    --_accent-fill: Highlight; --_accent-hover: Highlight; --_accent-active: Highlight; --_on-accent: HighlightText;
    --_accent-text: LinkText; --_accent-line: Highlight; --_accent-soft: Canvas; --_focus: Highlight;
    --_success-text: CanvasText; --_warning-text: CanvasText; --_danger-text: CanvasText; --_gold-text: CanvasText;
    --_success-soft: Canvas; --_warning-soft: Canvas; --_danger-soft: Canvas; --_gold-soft: Canvas; --_gold: CanvasText;
  }
}
`;
