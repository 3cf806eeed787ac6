import type { ReactNode } from 'react'

/** The product's own drawings: one line style on a 200 by 140 ground, one marigold thing in each. */
export const shapes = {
  book: (
    <>
      <circle className="glow" cx="100" cy="70" r="58" />
      <path className="paper" d="M20 30c30-6 56-3 80 14v76c-24-17-50-20-80-14z" />
      <path className="paper" d="M180 30c-30-6-56-3-80 14v76c24-17 50-20 80-14z" />
      <path className="glad" d="M134 27h22v54l-11-11-11 11z" />
      <path d="M40 52c14-2 26 0 38 5M40 70c14-2 26 0 38 5M40 88c14-2 26 0 38 5" />
    </>
  ),
  lamp: (
    <>
      <circle className="glow" cx="100" cy="66" r="52" />
      <path className="glad" d="M100 24c14 16 21 25 21 36a21 21 0 01-42 0c0-11 7-20 21-36z" />
      <path className="paper" d="M56 84h88c0 22-20 34-44 34S56 106 56 84z" />
      <path d="M144 86c10 0 16-4 20-14M36 128h128" />
    </>
  ),
  letter: (
    <>
      <circle className="glow" cx="108" cy="64" r="54" />
      <g transform="rotate(-7 100 70)">
        <rect className="paper" x="40" y="34" width="120" height="78" rx="10" />
        <path d="M40 44l60 40 60-40M40 106l40-34M160 106l-40-34" />
      </g>
      <circle className="glad" cx="158" cy="36" r="13" />
    </>
  ),
  cv: (
    <>
      <circle className="glow" cx="100" cy="72" r="56" />
      <rect className="paper" x="62" y="16" width="76" height="108" rx="10" />
      <circle className="glad" cx="84" cy="42" r="11" />
      <path d="M104 36h20M104 48h14M76 70h48M76 84h48M76 98h32" />
    </>
  ),
  chat: (
    <>
      <circle className="glow" cx="100" cy="70" r="56" />
      <path
        className="paper"
        d="M40 24h74a12 12 0 0112 12v34a12 12 0 01-12 12H74L54 98V82H40a12 12 0 01-12-12V36a12 12 0 0112-12z"
      />
      <path
        className="glad"
        d="M104 58h56a12 12 0 0112 12v28a12 12 0 01-12 12h-6v16l-18-16h-32a12 12 0 01-12-12V70a12 12 0 0112-12z"
      />
    </>
  ),
  sun: (
    <>
      <path className="glad" d="M62 96a38 38 0 0176 0z" />
      <path d="M100 32V18M54 54L44 44M146 54l10-10M36 86H22M178 86h-14M24 96h152M44 112h112M70 126h60" />
    </>
  ),
  path: (
    <>
      <circle className="glad" cx="150" cy="50" r="26" />
      <path className="paper" d="M8 128C34 84 66 62 104 62c40 0 70 28 88 66z" />
      <path d="M66 128c14-22 58-16 60-34 1-10-15-14-12-26" />
      <path d="M98 128c10-18 52-12 54-32 1-12-14-14-14-24" />
    </>
  ),
  advert: (
    <>
      <circle className="glow" cx="96" cy="68" r="56" />
      <rect className="paper" x="44" y="20" width="84" height="100" rx="10" />
      <path d="M60 42h52M60 58h52M60 74h30" />
      <circle className="glad" cx="124" cy="88" r="21" />
      <path d="M139 103l20 20" />
    </>
  ),
  bag: (
    <>
      <circle className="glow" cx="100" cy="70" r="56" />
      <rect className="paper" x="44" y="48" width="112" height="72" rx="12" />
      <path d="M78 48V34h44v14M44 78h112" />
      <path className="glad" d="M88 68h24v22H88z" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type ShapeName = keyof typeof shapes
