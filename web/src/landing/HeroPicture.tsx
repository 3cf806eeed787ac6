/** The upper hill, from the left edge of the drawing to far beyond its right edge: a wide window shows more of it. */
const ridge =
  'C60 170 130 160 214 172c96 14 158 46 260 34 40-5 66-14 86-20 100-34 240-46 400-10s340 30 540-20'

/** Two walkers on a path towards the sun. The colours come from the tokens. */
export function HeroPicture({ label }: { readonly label: string }) {
  return (
    <svg className="picture" viewBox="0 0 560 420" role="img" aria-label={label}>
      <circle className="sun" cx="392" cy="178" r="98" />
      <path className="hill1" d={`M-70 420C-60 380-40 322 0 262${ridge}V420z`} />
      <path className="line" d={`M-30 312C-22 296-12 280 0 262${ridge}`} />
      <path
        className="hill2"
        d="M-70 420C-54 386-30 354 0 330c70-58 168-66 268-52 110 15 210 6 292-22 120-40 260-34 420 4s340 20 520-24V420z"
      />
      <path
        className="road"
        d="M66 420c60-46 150-64 240-78 58-9 106-22 108-54 2-26-46-40-24-78h12c-14 34 56 44 50 86-6 46-110 56-162 124z"
      />
      <path
        className="line"
        d="M66 420c60-46 150-64 240-78 58-9 106-22 108-54 2-26-46-40-24-78M290 420c52-68 156-78 162-124 6-42-64-52-50-86"
      />
      <path className="line" d="M148 92c5-7 12-7 15 0 4-7 11-7 15 0M188 80c4-5 9-5 12 0 3-5 8-5 11 0" />
      <g className="line">
        <path
          className="tree"
          d="M56 176c-20-2-24-26-8-34-4-20 24-30 36-14 18-8 36 12 24 28 12 14-4 32-20 24-8 8-26 6-32-4z"
        />
        <path d="M82 186v64M82 214l16-14M82 206l-14-10" />
        <path
          className="tree"
          d="M500 178c-14-2-14-18-4-24 0-14 20-18 26-8 14-4 24 10 16 20 6 10-6 20-16 14-6 4-18 4-22-2z"
        />
        <path d="M518 184v46M518 204l10-10" />
      </g>
      <g className="limbs">
        <path d="M186 352l-8 44h-14M204 352l18 42h14" />
        <path d="M262 338l-10 46h-14M286 338l16 46h14" />
      </g>
      <g className="line">
        <path className="marigold" d="M150 268a16 16 0 0116-16h14v66h-14a16 16 0 01-16-16z" />
        <path className="white" d="M182 250h22l20 100c-18 8-44 8-58 0z" />
        <path d="M202 266c4 22 10 36 26 44" />
        <circle className="skin1" cx="192" cy="224" r="22" />
        <path
          className="hair"
          d="M170 226c-2-30 44-34 44-4-14-6-22-10-26-16-4 10-12 16-18 20zM170 224c-6 10-8 18-4 28l8-8z"
        />
      </g>
      <g className="line">
        <path className="cloth" d="M262 218h26l26 118c-22 10-60 10-80 0z" />
        <path className="stole" d="M254 238c20 14 46 56 52 92l-14 4c-6-34-26-66-46-82z" />
        <path className="arm" d="M290 240c18 2 34-10 42-34" />
        <circle className="skin2" cx="334" cy="200" r="9" />
        <circle className="skin2" cx="274" cy="190" r="23" />
        <path className="hair" d="M251 190c-2-34 48-36 48-4-16 2-30-2-36-8-4 6-8 10-12 12z" />
      </g>
      <g className="line">
        <path className="lampBowl" d="M52 378h24c0 10-6 14-12 14s-12-4-12-14z" />
        <path className="marigold" d="M64 356c6 8 8 12 8 15a8 8 0 01-16 0c0-3 2-7 8-15z" />
        <path className="lampBowl" d="M482 372h24c0 10-6 14-12 14s-12-4-12-14z" />
        <path className="marigold" d="M494 350c6 8 8 12 8 15a8 8 0 01-16 0c0-3 2-7 8-15z" />
      </g>
    </svg>
  )
}
