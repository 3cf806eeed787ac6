import { timeZoneNamed } from '@saathi/contract/people/timeZones.ts'
import { useState } from 'react'

import { FailureNote } from '../../shell/FailureNote.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { useAct } from '../../ui/useAct.ts'
import { saveZone } from './saveZone.ts'
import styles from './Zone.module.css'
import { zoneMeant, zonesLike } from './zonesLike.ts'

interface ZoneDialogProps {
  readonly zone: string
  readonly onClose: () => void
}

/** Chooses the time zone of all times. The person types a city and picks a suggestion, because there are some four hundred zones. */
export function ZoneDialog({ zone, onClose }: ZoneDialogProps) {
  const t = useTexts()
  const [typed, setTyped] = useState(inWords(zone))
  const { isBusy, failure, act } = useAct()
  const [isWrong, setWrong] = useState(false)
  const suggestions = zonesLike(typed, zonesOfDevice()).filter((each) => inWords(each) !== typed)
  const save = async () => {
    const named = timeZoneNamed(typed.trim().replaceAll(' ', '_')) ?? zoneMeant(typed, zonesOfDevice())
    setWrong(named === undefined)
    if (named === undefined) return
    await saveZone(named)
    onClose()
  }
  return (
    <Dialog
      title={t('calendar.zone.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t('calendar.cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => void act(save)}>
            {t('calendar.zone.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('calendar.zone.label')}
        hint={t('calendar.zone.hint')}
        value={typed}
        error={isWrong ? t('calendar.zone.unknown') : undefined}
        onChange={setTyped}
      />
      {suggestions.length === 0 ? null : (
        <ul className={styles.suggestions} aria-label={t('calendar.zone.suggestions')}>
          {suggestions.map((each) => (
            <li key={each}>
              <Button look="soft" onClick={() => setTyped(inWords(each))}>
                {inWords(each)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FailureNote failure={failure} />
    </Dialog>
  )
}

const inWords = (zone: string) => zone.replaceAll('_', ' ')

/** Older browsers cannot list their zones; there the person types the name. */
function zonesOfDevice(): readonly string[] {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []
  return [...new Set(known.map((zone) => timeZoneNamed(zone) ?? zone))]
}
