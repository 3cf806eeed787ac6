import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import { type DraftAim, draftAims } from '@saathi/contract/matching/studioRules.ts'
import type { StudioProgramme } from '@saathi/contract/matching/studioShapes.ts'
import { useState } from 'react'

import { useLocal } from '../../texts/texts.ts'
import { TextField } from '../../ui/fields/Field.tsx'
import { ask } from '../../wire/api.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import formStyles from '../parts/Form.module.css'
import styles from '../parts/Desk.module.css'
import { Pills } from '../parts/Pills.tsx'
import { useDeskTexts } from '../parts/words.ts'
import type { Lettered } from './letters.ts'
import { PersonPicker, type Picked } from '../parts/PersonPicker.tsx'
import studioStyles from './Studio.module.css'

interface DraftDialogProps {
  readonly programmes: readonly StudioProgramme[]
  /** The draft whose marks are taken over. */
  readonly from: Lettered | undefined
  /** Whether weights and places can be changed too. */
  readonly isWhatIf: boolean
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 4)

/** Starts a draft: its aim, and for a what-if also weights and places. */
export function DraftDialog({ programmes, from, isWhatIf, onMade, onClose }: DraftDialogProps) {
  const t = useDeskTexts()
  const [key, setKey] = useState(from?.draft.programme ?? programmes[0]?.key)
  const programme = programmes.find((each) => each.key === key)
  const [aim, setAim] = useState<DraftAim>('fit')
  const [days, setDays] = useState('7')
  const [weights, setWeights] = useState<Readonly<Record<string, string>>>({})
  const [mentor, setMentor] = useState<Picked>()
  const [count, setCount] = useState('2')
  const start = async () => {
    const body = {
      programme: key ?? '',
      aim,
      ...(aim === 'wait' ? { waitBoundDays: Number(days) } : {}),
      weights: Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Number(weight)])),
      places: mentor === undefined ? [] : [{ mentor: mentor.userId, places: Number(count) }],
      ...(from === undefined || from.draft.programme !== key ? {} : { from: from.draft.id }),
    }
    const { id } = await ask(studioCalls.startDraft, { body })
    onMade(id)
  }
  return (
    <ActDialog
      title={t(isWhatIf ? 'desk.studio.whatIf' : 'desk.studio.newDraft')}
      act={t('desk.studio.start')}
      onAct={start}
      onClose={onClose}
    >
      {(failure) => (
        <div className={formStyles.form}>
          {failure === undefined ? null : <p role="alert">{failure}</p>}
          {programmes.length < 2 ? null : (
            <Pills
              legend={t('desk.studio.programme')}
              options={programmes.map((each) => ({ value: each.key, label: each.name }))}
              chosen={key}
              onChange={setKey}
            />
          )}
          <Pills
            legend={t('desk.studio.aimTitle')}
            options={draftAims.map((value) => ({ value, label: t(`desk.studio.aim.${value}`) }))}
            chosen={aim}
            onChange={setAim}
          />
          <p className={styles.hint}>{t(`desk.studio.aimAbout.${aim}`)}</p>
          {aim === 'wait' ? (
            <TextField
              label={t('desk.studio.days')}
              inputMode="numeric"
              value={days}
              onChange={(text) => setDays(digits(text))}
            />
          ) : null}
          {isWhatIf && programme !== undefined ? (
            <>
              <Weights programme={programme} weights={weights} onChange={setWeights} />
              <h3>{t('desk.studio.places')}</h3>
              <p className={styles.hint}>{t('desk.studio.placesAbout')}</p>
              <PersonPicker
                label={t('desk.studio.mentor')}
                side="mentor"
                picked={mentor}
                onPick={setMentor}
              />
              {mentor === undefined ? null : (
                <TextField
                  label={t('desk.studio.places')}
                  inputMode="numeric"
                  value={count}
                  onChange={(text) => setCount(digits(text))}
                />
              )}
            </>
          ) : null}
          {from === undefined ? null : (
            <p className={styles.hint}>{t('desk.studio.marksKept', { letter: from.letter })}</p>
          )}
        </div>
      )}
    </ActDialog>
  )
}

interface WeightsProps {
  readonly programme: StudioProgramme
  readonly weights: Readonly<Record<string, string>>
  readonly onChange: (weights: Readonly<Record<string, string>>) => void
}

function Weights({ programme, weights, onChange }: WeightsProps) {
  const t = useDeskTexts()
  const local = useLocal()
  return (
    <>
      <h3>{t('desk.studio.weights')}</h3>
      <p className={styles.hint}>{t('desk.studio.weightsAbout')}</p>
      <div className={studioStyles.weights}>
        {programme.criteria.map(({ key, name, localeName, weight }) => (
          <TextField
            key={key}
            label={local(name, localeName)}
            inputMode="numeric"
            value={weights[key] ?? String(weight)}
            onChange={(text) => onChange({ ...weights, [key]: digits(text) })}
          />
        ))}
      </div>
    </>
  )
}
