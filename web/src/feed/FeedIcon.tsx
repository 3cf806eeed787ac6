import { Line } from '../ui/Icon.tsx'

/** Icons of the feed only; the shell does not load them. */
const paths = {
  heart: 'M12 20C7 16 3 12.6 3 8.8A4.7 4.7 0 0112 6.6a4.7 4.7 0 019 2.2C21 12.6 17 16 12 20z',
  quote:
    'M10 7c-3.5.8-5 3-5 6v4h5v-5H7.5c.2-1.6 1-2.6 2.5-3zM19 7c-3.5.8-5 3-5 6v4h5v-5h-2.5c.2-1.6 1-2.6 2.5-3z',
} as const

/** One icon of the feed; always beside words. */
export function FeedIcon({ name, filled }: { readonly name: keyof typeof paths; readonly filled?: boolean }) {
  return <Line path={paths[name]} filled={filled ?? false} />
}
