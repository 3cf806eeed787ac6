import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'

import styles from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'

type Look = 'primary' | 'soft' | 'plain' | 'inverse'

interface Common {
  readonly look?: Look
  readonly wide?: boolean
  readonly icon?: IconName | undefined
  readonly iconAfter?: IconName | undefined
  readonly children: ReactNode
}

interface ButtonProps extends Common {
  readonly type?: 'button' | 'submit'
  readonly onClick?: () => void
  /** Busy buttons keep their place and words, and do nothing when pressed. */
  readonly busy?: boolean
  /** The button has only just come and does nothing for a moment; it looks the same. */
  readonly isResting?: boolean
  /** Whether the button is chosen, for one that a second press takes back. */
  readonly pressed?: boolean
  /** Why the button is disabled. The reason is shown below the button and read with it. */
  readonly disabledReason?: string | undefined
}

/** A button in one of four looks. A disabled one stays focusable and says why it is disabled. */
export function Button(props: ButtonProps) {
  const { type = 'button', onClick, busy = false, isResting = false, disabledReason, wide = false } = props
  const reasonId = useId()
  const looksDisabled = busy || disabledReason !== undefined
  const disabled = looksDisabled || isResting
  return (
    <>
      <button
        type={type}
        className={lookOf(props.look ?? 'primary', wide)}
        aria-disabled={disabled}
        aria-pressed={props.pressed}
        data-resting={isResting && !looksDisabled ? true : undefined}
        aria-busy={busy}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        onClick={(event) => {
          if (disabled) event.preventDefault()
          else onClick?.()
        }}
      >
        <Content {...props} />
      </button>
      {disabledReason === undefined || disabledReason === '' ? null : (
        <p id={reasonId} className={styles.reason}>
          {disabledReason}
        </p>
      )}
    </>
  )
}

/** A link that looks like a button. */
export function LinkButton(props: Common & { readonly to: string }) {
  return (
    <Link to={props.to} className={lookOf(props.look ?? 'primary', props.wide ?? false)}>
      <Content {...props} />
    </Link>
  )
}

interface IconButtonProps {
  readonly icon: IconName
  /** The name for screen readers. */
  readonly label: string
  readonly onClick: () => void
  readonly pressed?: boolean
  readonly disabled?: boolean
  /** The button does nothing now but keeps the focus. */
  readonly isAtEnd?: boolean
}

/** A round button of one icon. */
export function IconButton({ icon, label, onClick, pressed, disabled, isAtEnd = false }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={isAtEnd ? true : undefined}
      disabled={disabled}
      onClick={isAtEnd ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

function Content({ icon, iconAfter, children }: Common) {
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter === undefined ? null : <Icon name={iconAfter} />}
    </>
  )
}

function lookOf(look: Look, wide: boolean): string {
  return [styles.button, styles[look], wide ? styles.wide : ''].join(' ')
}
