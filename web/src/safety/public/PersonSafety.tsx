import { useState } from 'react'
import { Link } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useBlocked } from './blocked.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { changeBlocked } from './block.ts'
import { ReportDialog } from './ReportDialog.tsx'
import styles from './Safety.module.css'

interface PersonSafetyProps {
  readonly userId: string
  readonly name: string
  /** The programme team and the assistant cannot be blocked. */
  readonly canBeBlocked: boolean
  /** Shows the button in words, if there is room for them. */
  readonly inWords?: boolean
}

/** A button beside a person's name that opens what to do if they treat you badly. */
export function PersonSafety({ userId, name, canBeBlocked, inWords = false }: PersonSafetyProps) {
  const t = useTexts()
  const [stage, setStage] = useState<'closed' | 'choosing' | 'reporting' | 'blocking'>('closed')
  const isBlocked = useBlocked().includes(userId)
  const close = () => setStage('closed')
  const label = t(isBlocked ? 'safety.person.openBlocked' : 'safety.person.open', { name })
  return (
    <>
      {inWords && isBlocked ? (
        <p className={styles.blocked}>
          {t('safety.block.done', { name })}{' '}
          <Link to={paths.safety} className={styles.link}>
            {t('shell.menu.safety')}
          </Link>
        </p>
      ) : null}
      {inWords ? (
        <Button look="plain" icon="shield" onClick={() => setStage('choosing')}>
          {label}
        </Button>
      ) : (
        <IconButton icon="shield" label={label} onClick={() => setStage('choosing')} />
      )}
      {stage === 'choosing' ? (
        <Dialog
          title={name}
          onClose={close}
          actions={
            <Button look="soft" onClick={close}>
              {t('safety.close')}
            </Button>
          }
        >
          <div className={styles.choices}>
            <Button look="soft" wide icon="warning" onClick={() => setStage('reporting')}>
              {t('safety.person.report')}
            </Button>
            <p>{t('safety.person.reportNote')}</p>
            {!canBeBlocked ? null : isBlocked ? (
              <Button
                look="soft"
                wide
                onClick={() => {
                  void changeBlocked(userId, false)
                  close()
                }}
              >
                {t('safety.unblock', { name })}
              </Button>
            ) : (
              <>
                <Button look="soft" wide icon="lock" onClick={() => setStage('blocking')}>
                  {t('safety.person.block')}
                </Button>
                <p>{t('safety.person.blockNote')}</p>
              </>
            )}
          </div>
        </Dialog>
      ) : null}
      {stage === 'reporting' ? (
        <ReportDialog
          subject={{ kind: 'person', id: userId, userId, name, canBeBlocked, excerpt: '' }}
          onClose={close}
        />
      ) : null}
      {stage === 'blocking' ? <BlockDialog person={{ userId, name }} onClose={close} /> : null}
    </>
  )
}
