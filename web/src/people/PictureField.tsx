import { pictureBytes } from '@saathi/contract/people/rules.ts'
import type { User } from '@saathi/contract/people/user.ts'
import { useId, useRef, useState } from 'react'

import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/fields/Field.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import styles from './Profile.module.css'

/** What saving does to the picture: keep it, remove it, or replace it with this file. */
export type PictureChange = 'same' | 'removed' | File

interface PictureFieldProps {
  readonly user: User
  readonly change: PictureChange
  readonly onChange: (change: PictureChange) => void
  /** The server's error about the last picture. */
  readonly error: string | undefined
}

/** The person's name and picture. They can choose a picture with a preview, remove it, and undo both. */
export function PictureField({ user, change, onChange, error: refused }: PictureFieldProps) {
  const t = useTexts()
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const error = problem ?? refused
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = change === 'removed' ? null : change === 'same' ? user.picture : chosen
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const found = problemWith(file) ?? (await problemInside(file))
    setProblem(found === undefined ? undefined : t(found))
    if (found !== undefined) return
    setChosen(await readAsAddress(file))
    onChange(file)
  }
  return (
    <div className={styles.picture}>
      <span className={styles.large}>
        <Avatar name={user.displayName} picture={shown} />
      </span>
      <div className={styles.pictureButtons}>
        <div className={styles.who}>
          <p className={styles.name}>{user.displayName}</p>
          <p className={styles.quiet}>{t(`profile.role.${user.role}`)}</p>
          <p className={styles.quiet}>{user.email}</p>
        </div>
        <input
          ref={input}
          className="hidden-words"
          type="file"
          accept="image/jpeg,image/png"
          aria-label={t('profile.picture.choose')}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button look="soft" icon="camera" onClick={() => input.current?.click()}>
          {t('profile.picture.choose')}
        </Button>
        {change !== 'same' ? (
          <Button
            look="plain"
            onClick={() => {
              setProblem(undefined)
              onChange('same')
            }}
          >
            {t('profile.picture.undo')}
          </Button>
        ) : user.picture === null ? null : (
          <Button look="plain" onClick={() => onChange('removed')}>
            {t('profile.picture.remove')}
          </Button>
        )}
        <p className={styles.quiet}>{t('profile.picture.hint')}</p>
        <FieldError id={errorId} error={error} />
      </div>
    </div>
  )
}

/** The text key of the problem with a chosen file, by its type and size. The server checks the content. */
export function problemWith(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return 'error.picture_unreadable'
  return file.size > pictureBytes ? 'error.picture_too_large' : undefined
}

/** The text key if the browser cannot read the file as a picture. */
async function problemInside(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return undefined
  } catch {
    return 'error.picture_unreadable'
  }
}

/** The file as an address that a picture can have. */
function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
}
