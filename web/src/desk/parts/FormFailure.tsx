import styles from './Desk.module.css'
import { deskFailure, useDeskTexts } from './words.ts'

/** Why the form was refused, where a reader hears it at once; nothing without a failure. */
export function FormFailure({ failure }: { readonly failure: unknown }) {
  const t = useDeskTexts()
  if (failure === undefined) return null
  return (
    <p className={styles.care} role="alert">
      {deskFailure(failure, t)}
    </p>
  )
}
