import { Icon, type IconName, Line } from '../ui/Icon.tsx'

/** Icons of internships only; the shell does not load them. */
const paths = {
  place: 'M12 21s7-6.3 7-11.6a7 7 0 10-14 0C5 14.7 12 21 12 21zM12 7a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  rupee: 'M7 4h10M7 8.5h10M7 4h3.5a4.5 4.5 0 010 9H7l8 7',
} as const

export type FactIconName = keyof typeof paths | Extract<IconName, 'clock' | 'person' | 'learn' | 'warning'>

/** The icon of a fact about an internship; always beside words. */
export function FactIcon({ name }: { readonly name: FactIconName }) {
  return name === 'place' || name === 'rupee' ? <Line path={paths[name]} /> : <Icon name={name} />
}
