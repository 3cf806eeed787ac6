import { useId, useState } from 'react'

import { FieldError } from './Field.tsx'
import styles from './Switch.module.css'

interface SwitchProps {
  readonly label: string
  readonly note?: string | undefined
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly busy?: boolean
  /** Why the switch cannot be changed. */
  readonly fixedReason?: string | undefined
  readonly error?: string | undefined
}

/** A switch. It shows the new state while the change is being sent. */
export function Switch({ label, note, on, onChange, busy = false, fixedReason, error }: SwitchProps) {
  const id = useId()
  const [tapped, setTapped] = useState(on)
  const shown = busy ? tapped : on
  const fixed = fixedReason !== undefined
  const more = fixedReason ?? note
  return (
    <div className={styles.switch}>
      <label htmlFor={id} className={styles.words}>
        <span className={styles.label}>{label}</span>
        {more === undefined ? null : (
          <span id={`${id}-note`} className={styles.note}>
            {more}
          </span>
        )}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={shown}
        aria-checked={shown}
        disabled={fixed}
        aria-busy={busy}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => {
          if (busy) return
          setTapped(event.target.checked)
          onChange(event.target.checked)
        }}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
