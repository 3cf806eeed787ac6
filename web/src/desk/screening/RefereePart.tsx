import { screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { ask } from '../../wire/api.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'

interface RefereePartProps {
  readonly userId: string
  readonly stage: string
  readonly name: string
  readonly email: string
}

/** Reminds a referee who has not answered, or writes to a corrected address. */
export function RefereePart({ userId, stage, name, email }: RefereePartProps) {
  const t = useDeskTexts()
  const [open, setOpen] = useState<'remind' | 'change'>()
  return (
    <div className={styles.actions}>
      <Button look="soft" onClick={() => setOpen('remind')}>
        {t('desk.referee.remind')}
      </Button>
      <Button look="plain" onClick={() => setOpen('change')}>
        {t('desk.referee.change')}
      </Button>
      {open === undefined ? null : (
        <RefereeDialog
          given={{ userId, stage, name, email }}
          changes={open === 'change'}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

interface RefereeDialogProps {
  readonly given: RefereePartProps
  readonly changes: boolean
  readonly onClose: () => void
}

function RefereeDialog({ given, changes, onClose }: RefereeDialogProps) {
  const t = useDeskTexts()
  const [name, setName] = useState(given.name)
  const [email, setEmail] = useState(given.email)
  const isSame = name.trim() === given.name && email.trim() === given.email
  return (
    <ActDialog
      title={t(changes ? 'desk.referee.change' : 'desk.referee.remind')}
      act={t('desk.referee.send')}
      done={t('desk.referee.sent', { email: changes ? email : given.email })}
      missing={changes && isSame ? t('desk.correct.nothing') : undefined}
      onAct={() =>
        ask(screeningDeskCalls.askReferee, {
          params: { id: given.userId, stage: given.stage },
          body: changes ? { name, email } : {},
        })
      }
      onClose={onClose}
    >
      {(failure) => (
        <>
          <p>{failure ?? t('desk.referee.about', { name: given.name })}</p>
          {changes ? (
            <>
              <TextField label={t('desk.own.name')} value={name} onChange={setName} maxLength={60} />
              <TextField
                label={t('desk.own.email')}
                type="email"
                value={email}
                onChange={setEmail}
                maxLength={254}
              />
            </>
          ) : (
            <p>{given.email}</p>
          )}
        </>
      )}
    </ActDialog>
  )
}
