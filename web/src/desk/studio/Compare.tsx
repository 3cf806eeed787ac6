import { comparedFigures, type ComparedFigure, lowPoints } from '@saathi/contract/matching/studioRules.ts'
import type { DraftEntry, DraftFigures, DraftGroup } from '@saathi/contract/matching/studioShapes.ts'

import { useLanguage, useLocal } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { differencesOf, type Letter, type Lettered } from './letters.ts'
import { Progress } from './Progress.tsx'
import studioStyles from './Studio.module.css'

interface CompareProps {
  readonly drafts: readonly Lettered[]
  readonly chosen: Letter
  readonly onChoose: (letter: Letter) => void
}

/** The drafts side by side: their figures and groups as bars on one scale. */
export function Compare({ drafts, chosen, onChoose }: CompareProps) {
  const t = useDeskTexts()
  const alone = drafts.length === 1 ? true : undefined
  return (
    <table className={studioStyles.compare}>
      <thead>
        <tr data-alone={alone}>
          <td className={studioStyles.corner}>
            <Sentence drafts={drafts} />
          </td>
          {drafts.map(({ letter, draft }) => (
            <th key={letter} scope="col" data-chosen={letter === chosen ? true : undefined}>
              <Head letter={letter} draft={draft} isChosen={letter === chosen} onChoose={onChoose} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its type */}
        {(Object.keys(comparedFigures) as ComparedFigure[]).map((figure) => (
          <Figure key={figure} figure={figure} drafts={drafts} chosen={chosen} />
        ))}
        <tr data-alone={alone}>
          <th scope="row">
            <b>{t('desk.studio.certificate')}</b>{' '}
            <span className={styles.hint}>{t('desk.studio.certificateAbout')}</span>
          </th>
          {drafts.map(({ letter, draft: { figures } }) => (
            <td key={letter} data-chosen={letter === chosen ? true : undefined}>
              {figures === null ? null : (
                <span className={studioStyles.value}>
                  <Icon name={figures.proof === 'near' ? 'warning' : 'tick'} />
                  {t(`desk.studio.proof.${figures.proof}`)}
                </span>
              )}
            </td>
          ))}
        </tr>
      </tbody>
      <Groups drafts={drafts} chosen={chosen} />
    </table>
  )
}

function Sentence({ drafts }: Pick<CompareProps, 'drafts'>) {
  const t = useDeskTexts()
  const [a, b] = drafts.map(({ draft }) => draft.figures)
  if (a == null || b == null) return null
  const found = differencesOf(a, b)
  const words = found.map(({ figure, better }) => {
    const apart = Math.abs((a[figure] ?? 0) - (b[figure] ?? 0))
    const count = figure === 'averageFit' ? Math.round(apart * 10) / 10 : apart
    return t(`desk.studio.sentence.${figure}`, { letter: better, count })
  })
  return (
    <p className={studioStyles.sentence}>{words.length === 0 ? t('desk.studio.alike') : words.join(' ')}</p>
  )
}

interface HeadProps {
  readonly letter: Letter
  readonly draft: DraftEntry
  readonly isChosen: boolean
  readonly onChoose: (letter: Letter) => void
}

function Head({ letter, draft, isChosen, onChoose }: HeadProps) {
  const t = useDeskTexts()
  const language = useLanguage()
  const { aim, weights, places, waitBoundDays } = draft.settings
  const changed = [
    ...Object.entries(weights).map(([key, weight]) => `${key} ${weight}`),
    ...places.map(({ name, places: count }) => `${name} ${count}`),
    ...(aim === 'wait' ? [`${waitBoundDays} ${t('desk.studio.days').toLocaleLowerCase(language)}`] : []),
  ].join(', ')
  return (
    <>
      <label className={studioStyles.choose}>
        <input
          type="radio"
          name="chosen-draft"
          checked={isChosen}
          onChange={() => onChoose(letter)}
          aria-label={t('desk.studio.choose', { letter })}
        />
        <span>
          {letter} {t(`desk.studio.aim.${aim}`)}
        </span>
      </label>
      <p className={styles.hint}>
        {t('desk.studio.by', { name: draft.madeBy, at: momentWords(draft.madeAt, language) })}
      </p>
      {changed === '' ? null : <p className={styles.hint}>{t('desk.studio.changed', { what: changed })}</p>}
      <Progress draft={draft} />
    </>
  )
}

interface FigureProps extends Omit<CompareProps, 'onChoose'> {
  readonly figure: ComparedFigure
}

function Figure({ figure, drafts, chosen }: FigureProps) {
  const t = useDeskTexts()
  const [a, b] = drafts.map(({ draft }) => draft.figures)
  const found =
    a == null || b == null ? undefined : differencesOf(a, b).find((each) => each.figure === figure)
  const most = mostOf(figure, [a, b])
  const mentees = a?.mentees ?? 0
  return (
    <tr data-alone={drafts.length === 1 ? true : undefined}>
      <th scope="row">
        <b>{t(`desk.studio.figure.${figure}`)}</b>{' '}
        <span className={styles.hint}>{t(`desk.studio.unit.${figure}`, { mentees })}</span>
      </th>
      {drafts.map(({ letter, draft: { figures } }) => {
        const value = figures?.[figure] ?? null
        return (
          <td key={letter} data-chosen={letter === chosen ? true : undefined}>
            <span className={studioStyles.value}>
              <Bar share={value === null || most === 0 ? 0 : value / most} />
              <b>{figureWords(figure, value) ?? t('desk.studio.nobody')}</b>
              {found?.better === letter ? (
                <span className={studioStyles.better}>
                  <Icon name="tick" /> {t('desk.studio.better')}
                </span>
              ) : null}
            </span>
          </td>
        )
      })}
    </tr>
  )
}

/** The end of the scale that the bars of a figure share. */
function mostOf(figure: ComparedFigure, all: readonly (DraftFigures | null | undefined)[]): number {
  if (figure === 'averageFit') return 5
  if (figure === 'gap') return 100
  const values = all.map((each) => (figure === 'unmatched' ? each?.mentees : each?.longestWait) ?? 0)
  return Math.max(0, ...values)
}

const barWidth = 142

/** The fit has one decimal in every draft, as in 4.0 and 4.1. */
function figureWords(figure: ComparedFigure, value: number | null) {
  return figure === 'averageFit' ? value?.toFixed(1) : value
}

/** A bar with a mark at the value of everyone. The number beside it says the same. */
function Bar({ share, mark }: { readonly share: number; readonly mark?: number }) {
  return (
    <svg className={studioStyles.bar} viewBox={`0 0 ${barWidth} 14`} aria-hidden="true">
      <rect x="0" y="5.5" width={barWidth} height="3" rx="1.5" />
      <rect x="0" y="3" width={Math.max(0, Math.min(1, share)) * barWidth} height="8" rx="4" />
      {mark === undefined ? (
        <rect width="0" height="0" />
      ) : (
        <rect x={mark * barWidth - 1} y="0" width="2" height="14" />
      )}
    </svg>
  )
}

function Groups({ drafts, chosen }: Omit<CompareProps, 'onChoose'>) {
  const t = useDeskTexts()
  const all = drafts.flatMap(({ draft }) => draft.figures?.groups ?? [])
  const shown = [...new Map(all.map((group) => [keyOf(group), group])).values()].filter(
    ({ matched }) => matched !== null,
  )
  const alone = drafts.length === 1 ? true : undefined
  return (
    <tbody>
      <tr data-alone={alone}>
        <th scope="rowgroup">
          <h2>{t('desk.studio.groups')}</h2>
          <p className={styles.hint}>
            {shown.length === 0
              ? t('desk.studio.noGroups')
              : t('desk.studio.groupsAbout', { points: lowPoints })}
          </p>
        </th>
        {drafts.map(({ letter, draft: { figures } }) => (
          <td key={letter} data-chosen={letter === chosen ? true : undefined}>
            {figures === null || shown.length === 0 ? null : <Scale />}
          </td>
        ))}
      </tr>
      {shown.map((group, at) => (
        <tr key={keyOf(group)} data-alone={alone}>
          <th scope="row">
            <GroupName group={group} isFirst={shown[at - 1]?.by !== group.by} />
          </th>
          {drafts.map(({ letter, draft: { figures } }) => (
            <td key={letter} data-chosen={letter === chosen ? true : undefined}>
              <GroupShare figures={figures} name={keyOf(group)} />
            </td>
          ))}
        </tr>
      ))}
      <tr data-alone={alone}>
        <td className={studioStyles.corner} aria-hidden="true" />
        {drafts.map(({ letter, draft: { figures } }) => (
          <td key={letter} className={styles.hint} data-chosen={letter === chosen ? true : undefined}>
            {figures === null
              ? null
              : t('desk.studio.everyone', { matched: figures.matched, people: figures.mentees })}
          </td>
        ))}
      </tr>
    </tbody>
  )
}

/** What the ends and the middle of the bars mean. The numbers beside them say the same. */
function Scale() {
  const t = useDeskTexts()
  return (
    <span className={studioStyles.scale} aria-hidden="true">
      {['none', 'half', 'all'].map((place) => (
        <span key={place}>{t(`desk.studio.scale.${place}`)}</span>
      ))}
    </span>
  )
}

const keyOf = ({ by, value }: Pick<DraftGroup, 'by' | 'value'>) => `${by} ${value}`

function GroupName({ group, isFirst }: { readonly group: DraftGroup; readonly isFirst: boolean }) {
  const t = useDeskTexts()
  const local = useLocal()
  const { by, byName, value, valueName, localeValueName } = group
  const key = `desk.studio.group.${by}`
  const known = t(key)
  return (
    <span className={studioStyles.groupName}>
      <span className={isFirst ? styles.hint : 'hidden-words'}>{known === key ? byName : known} </span>
      <span>{value === 'unknown' ? t('desk.studio.group.unknown') : local(valueName, localeValueName)}</span>
    </span>
  )
}

function GroupShare({ figures, name }: { readonly figures: DraftFigures | null; readonly name: string }) {
  const t = useDeskTexts()
  const group = figures?.groups.find((each) => keyOf(each) === name)
  if (figures === null || group == null || group.matched === null) return null
  const everyone = figures.mentees === 0 ? 0 : figures.matched / figures.mentees
  const share = group.matched / group.people
  const isLow = (everyone - share) * 100 > lowPoints
  return (
    <span className={studioStyles.value}>
      <Bar share={share} mark={everyone} />
      <b>{t('desk.studio.of', { matched: group.matched, people: group.people })}</b>
      {isLow ? (
        <span className={studioStyles.low}>
          <Icon name="warning" /> {t('desk.studio.low')}
        </span>
      ) : null}
    </span>
  )
}
