import { Line } from '../../../ui/Icon.tsx'
import styles from '../../../ui/Button.module.css'

/** The line icons that only the places of the chat use. They are apart, because every page loads the others. */
export const lines = {
  dots: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  bellOff: 'M6 17h12l-2-3v-4a4 4 0 00-8 0v4zM10.5 20.5h3M4 4l16 16',
  settings:
    'M4 7h9M19 7h1M16 4.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM4 17h1M11 17h9M8 14.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  taller: 'M12 3.5v17M8 7.5l4-4 4 4M8 16.5l4 4 4-4',
  up: 'M6 15l6-6 6 6',
} as const

interface LineButtonProps {
  readonly line: keyof typeof lines
  readonly label: string
  readonly pressed?: boolean
  readonly onClick: () => void
}

/** A round button of one of these icons. */
export function LineButton({ line, label, pressed, onClick }: LineButtonProps) {
  return (
    <button type="button" className={styles.icon} aria-label={label} aria-pressed={pressed} onClick={onClick}>
      <Line path={lines[line]} />
    </button>
  )
}
