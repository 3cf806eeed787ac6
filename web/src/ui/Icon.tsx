/** The line icons of the product: paths on a 24 grid, drawn in the text's colour. */
const paths = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  ticks: 'M2 13l4 4 8-9M10 15l2 2 9-10',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3q5 9 0 18-5-9 0-18',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  phone: 'M8 3h8v18H8zM12 8v5M10 11l2 2 2-2',
  call: 'M5 4h4l2 5-3 2 5 5 2-3 5 2v4Q6 19 5 4',
  learn: 'M12 6c-2.5-2-5.5-2-9-1.5v13c3.5-.5 6.5-.5 9 1.5 2.5-2 5.5-2 9-1.5v-13C17.5 4 14.5 4 12 6zM12 6v13',
  path: 'M17 6.5a2 2 0 104 0 2 2 0 10-4 0M3 18.5a2 2 0 104 0 2 2 0 10-4 0M17 6.5H9a3 3 0 000 6h6a3 3 0 010 6H7',
  survey: 'M6 5h12v16H6zM9 3h6v4H9zM9 12l1.5 1.5L13 11M9 17h6',
  chat: 'M12 4c5 0 9 3 9 7.5S17 19 12 19c-1.2 0-2.4-.2-3.4-.5L4 21l1-4.2C3.7 15.5 3 13.6 3 11.5 3 7 7 4 12 4z',
  bag: 'M3 8h18v12H3zM8.5 8V5h7v3M3 13h18M12 12v2.5',
  bookmark: 'M6 3.5h12v17l-6-5-6 5z',
  clock: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2',
  calendar: 'M4 6h16v15H4zM4 10h16M8 3v5M16 3v5',
  attach: 'M20 11l-8.5 8.5a5 5 0 01-7-7L13 4a3.3 3.3 0 014.7 4.7l-8.4 8.4a1.7 1.7 0 01-2.4-2.4L14.5 7',
  send: 'M21 3L3 11l7 3 3 7zM21 3L10 14',
  reload: 'M20 12a8 8 0 11-2.5-5.8M20 3v4.5h-4.5',
  person: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7',
  leave: 'M14 4h6v16h-6M3 12h11M8 7l-5 5 5 5',
  help: 'M12 3a9 9 0 100 18 9 9 0 000-18zM9.5 9.5a2.5 2.5 0 115 0c0 2-2.5 2-2.5 4M12 17v.01',
  eye: 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 100 6 3 3 0 000-6z',
  eyeOff: 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM4 4l16 16',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L21 21',
  star: 'M12 3.5l2.6 5.6 6 .7-4.5 4.1 1.2 6L12 17l-5.3 2.9 1.2-6L3.4 9.8l6-.7z',
  leaveSite: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 00-3.5 10.9c.5.4.5 1.1.5 2.1h6c0-1 0-1.7.5-2.1A6 6 0 0012 3z',
  people:
    'M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2.5 20c0-3.8 2.9-6 6.5-6s6.5 2.2 6.5 6M16 5.2a3.5 3.5 0 010 6.6M18 14.4c2.2.7 3.5 2.6 3.5 5.6',
  letter: 'M3 6h18v13H3zM3 8l9 6 9-6',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10a3.5 3.5 0 100 7 3.5 3.5 0 000-7z',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  laptop: 'M5 5h14v10H5zM2 19h20',
  filter: 'M3 6h18M6.5 12h11M10 18h4',
  shield: 'M12 3l8 3v6c0 4.5-3.4 7.9-8 9-4.6-1.1-8-4.5-8-9V6z',
  video: 'M3 7h12v10H3zM15 11l6-3.5v9L15 13z',
} as const

export type IconName = keyof typeof paths

/** One icon, 24 px; always beside words or inside something that has a name. */
export function Icon({ name, filled = false }: { readonly name: IconName; readonly filled?: boolean }) {
  return <Line path={paths[name]} filled={filled} />
}

/** Any path on the grid, drawn in the style of the icons. */
export function Line({ path, filled = false }: { readonly path: string; readonly filled?: boolean }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
