import { Icon } from '../Icon.tsx'
import styles from './FileButton.module.css'

interface FileButtonProps {
  readonly label: string
  /** The id of the sentence that says what may be chosen, and who reads it. */
  readonly describedBy: string
  readonly disabled?: boolean
  readonly onChoose: (file: File) => void
}

/** Chooses a PDF or a picture. A browser's own field would speak the language of the browser. */
export function FileButton({ label, describedBy, disabled = false, onChoose }: FileButtonProps) {
  return (
    <label className={styles.choose}>
      <Icon name="attach" />
      <span>{label}</span>
      <input
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // Without this, choosing the same file again fires no event.
          event.currentTarget.value = ''
          if (file !== undefined) onChoose(file)
        }}
      />
    </label>
  )
}
