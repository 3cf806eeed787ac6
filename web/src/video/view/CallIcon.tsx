import { Line } from '../../ui/Icon.tsx'

const lines = {
  mic: 'M12 3a3 3 0 00-3 3v5a3 3 0 006 0V6a3 3 0 00-3-3zM6 11a6 6 0 0012 0M12 17v4',
  micOff: 'M9 9V6a3 3 0 016 0v5M6 11a6 6 0 0010.5 4M12 17v4M4 3l16 18',
  camera: 'M3 7h12v10H3zM15 11l6-3.5v9L15 13z',
  cameraOff: 'M3 7h9M15 11l6-3.5v9L15 13M3 7v10h12v-2M4 3l16 18',
  screen: 'M3 4h18v12H3zM8 20h8M12 13V8M9.5 10L12 7.5l2.5 2.5',
  hand: 'M8 12V6a1.5 1.5 0 013 0v5V4.500a1.500 1.500 0 013 0V11V6a1.500 1.500 0 013 0v8a6 6 0 01-6 6c-3 0-4.500-2-6-5l-1.500-3c1-1 2.500-.500 3.500 1z',
  hangUp: 'M3 14c0-4 4-6 9-6s9 2 9 6l-3 1.500-3-1.500v-2c-2-.7-4-.7-6 0v2l-3 1.500z',
  answer: 'M6 3h3l2 5-2.500 1.500a11 11 0 006 6L16 13l5 2v3a3 3 0 01-3 3A15 15 0 013 6a3 3 0 013-3z',
  record: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 9a3 3 0 100 6 3 3 0 000-6z',
  captions: 'M3 6h18v12H3zM10.5 10.5a2 2 0 100 3M16.5 10.5a2 2 0 100 3',
  text: 'M6 3h8l4 4v14H6zM9 12h6M9 16h4',
  more: 'M5 12h0M12 12h0M19 12h0',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  part: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  small: 'M4 5h16v14H4zM12 12h6v5h-6z',
} as const

/** One icon of the calls. */
export function CallIcon({ name }: { readonly name: keyof typeof lines }) {
  return <Line path={lines[name]} />
}
