import { systemCalls } from '@saathi/contract/system/calls.ts'
import type { ReactNode } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAct } from '../../ui/useAct.ts'
import { refreshAnswers, useAsk } from '../../wire/queries.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { attentionOf, type System } from './attention.ts'
import own from './System.module.css'

/** How the system is: first what needs a person, then the figures. */
export function SystemPage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.system'))
  const answer = useAsk(systemCalls.system, {}, { isAlwaysAsked: true })
  const { isBusy, act } = useAct()
  return (
    <>
      <Heading lead={t('desk.system.lead')}>{t('desk.system')}</Heading>
      <Loaded
        answer={answer}
        shapes={['line', 'card', 'card']}
        failed={{ title: t('desk.failed'), saysWhy: true }}
      >
        {(system) => <Figures system={system} />}
      </Loaded>
      <div className={styles.actions}>
        <Button look="soft" busy={isBusy} onClick={() => void act(() => refreshAnswers(systemCalls.system))}>
          {t('desk.system.again')}
        </Button>
      </div>
    </>
  )
}

function Figures({ system }: { readonly system: System }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const say = (at: string) => momentWords(at, language)
  const attention = attentionOf(system)
  const { backup, certificate, errors, mails, processes, queues, slow } = system
  const facts: readonly (readonly [string, string])[] = [
    ['desk.system.version', system.version],
    ['desk.system.backup', backup.lastAt === null ? t('desk.system.never') : say(backup.lastAt)],
    [
      'desk.system.rehearsal',
      backup.rehearsal.lastAt === null ? t('desk.system.never') : say(backup.rehearsal.lastAt),
    ],
    ['desk.system.mails', t('desk.system.mailCounts', { ...mails })],
    ...(certificate?.until == null ? [] : [['desk.system.until', say(certificate.until)] as const]),
  ]
  return (
    <div className={styles.stack}>
      {attention.length === 0 ? (
        <Banner kind="done" icon="tick">
          {t('desk.system.well')}
        </Banner>
      ) : (
        <ul className={own.attention}>
          {attention.map(({ name, count = 0 }) => (
            <li key={name}>
              <b>{t(`desk.system.attention.${name}`, { count })}</b>{' '}
              <span>{t(`desk.system.attention.${name}.how`)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className={own.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Table
        title={t('desk.system.processes')}
        columns={['started', 'version', 'sockets', 'memory', 'delay']}
        rows={processes.map((each) => ({
          key: each.id,
          cells: [
            say(each.startedAt),
            each.version,
            each.sockets,
            t('desk.system.megabytes', { count: each.memoryMegabytes }),
            t('desk.system.milliseconds', { count: each.delayMs }),
          ],
        }))}
      />
      <Table
        title={t('desk.system.queues')}
        columns={['lane', 'waiting', 'dead']}
        rows={queues.map(({ lane, waiting, dead }) => ({ key: lane, cells: [lane, waiting, dead] }))}
      />
      <Table
        title={t('desk.system.errors')}
        none={t('desk.system.noErrors')}
        columns={['error', 'call', 'count', 'last', 'request']}
        rows={errors.map((each) => ({
          key: `${each.error} ${each.method} ${each.route}`,
          cells: [
            each.error,
            `${each.method} ${each.route}`,
            each.count,
            say(each.lastAt),
            <code key="id">{each.lastRequestId}</code>,
          ],
        }))}
      />
      <Table
        title={t('desk.system.slow')}
        none={t('desk.system.noSlow')}
        columns={['took', 'call', 'at', 'request']}
        rows={slow.map((each) => ({
          key: each.requestId,
          cells: [
            t('desk.system.milliseconds', { count: each.tookMs }),
            `${each.method} ${each.route}`,
            say(each.at),
            <code key="id">{each.requestId}</code>,
          ],
        }))}
      />
    </div>
  )
}

interface TableProps {
  readonly title: string
  /** The sentence in place of a table without rows. */
  readonly none?: string
  /** The keys of the columns' names. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** On a phone each row is a card, with the names of the columns beside the values.. */
function Table({ title, none, columns, rows }: TableProps) {
  const t = useDeskTexts()
  const names = columns.map((column) => t(`desk.system.column.${column}`))
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {rows.length === 0 && none !== undefined ? (
        <p className={styles.hint}>{none}</p>
      ) : (
        <table className={own.table}>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, index) => (
                  <td key={columns[index]} data-name={names[index]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
