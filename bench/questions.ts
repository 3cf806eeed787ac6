import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { startTemporary, type Temporary } from '../scripts/temporary.ts'
import { openPhone, slowdown } from './browser.ts'
import { quantile, ratio } from './table.ts'

const keys = 60
const rounds = 5

/**
 * (e) Measures in a browser with the processor slowed down four times. The figures are the script time of one key in a page of 50
 * questions, and the time to open a survey of 200 questions against one of 10.
 */
export async function measureQuestions(): Promise<string[]> {
  const product = await startTemporary()
  await loadSurveys(product)
  const { browser, page, slow } = await openPhone(product.url, 'dev@demo.example')
  try {
    await slow(true)
    const perKey = await scriptPerKey(page)
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.few.push(await timeToOpen(page, 'bench-ten'))
      times.many.push(await timeToOpen(page, 'bench-two-hundred'))
    }
    const [few, many] = [quantile(times.few, 0.5), quantile(times.many, 0.5)]
    return [
      `a key in a page of 50 questions      ${perKey.toFixed(1)} ms of script (CPU ${slowdown} times slower)`,
      `a survey of 10 questions opens in    ${few.toFixed(0)} ms`,
      `a survey of 200 questions opens in   ${many.toFixed(0)} ms`,
      ratio('script of a key ÷ a frame of 16 ms', perKey / 16, 'at most 1'),
      ratio('opening, 200 questions ÷ 10', many / few, 'at most 1.2'),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function loadSurveys({ dataDir }: Temporary): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-bench-surveys-'))
  const written = [
    survey('bench-fifty', 50, 50),
    survey('bench-ten', 10, 10),
    survey('bench-two-hundred', 200, 10),
  ]
  const files = written.map((each) => join(folder, `${each.id}.json`))
  for (const [index, file] of files.entries()) writeFileSync(file, JSON.stringify(written[index]))
  const command = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'content.ts')
  await promisify(execFile)(process.execPath, [command, 'load', ...files], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  rmSync(folder, { recursive: true })
}

/**
 * Returns a survey of one stage with this many questions of all typed and chosen kinds, this many on a page.
 */
function survey(id: string, questions: number, onPage: number) {
  const both = (text: string, name: string) => ({
    [name]: text,
    [`locale${name[0]?.toUpperCase()}${name.slice(1)}`]: { hi: text },
  })
  const kinds = ['Text', 'TextBox', 'Number', 'Scale', 'SingleChoiceRadio']
  const question = (number: number) => ({
    key: `question_${number}`,
    questionType: kinds[number % kinds.length],
    ...both(`Question ${number} of a measurement`, 'title'),
    mandatory: false,
    ...(number % kinds.length === 4
      ? { answerOptions: ['one', 'two', 'three', 'four'].map((key) => ({ key, ...both(key, 'label') })) }
      : {}),
  })
  const pages = Array.from({ length: questions / onPage }, (_, page) => ({
    ...both(`Page ${page + 1}`, 'title'),
    ...both('', 'description'),
    questions: Array.from({ length: onPage }, (_each, index) => question(page * onPage + index)),
  }))
  return {
    id,
    position: 90,
    audience: { roles: ['mentee'], projects: ['first_job'] },
    ...both(id, 'name'),
    ...both('For measuring.', 'shortDescription'),
    icon: 'letter',
    backgroundImage: 'path',
    stages: [{ id: `${id}-stage`, ...both('Stage', 'name'), ...both('', 'description'), pages }],
  }
}

/** Returns the milliseconds of script per key, typing in the middle of the page. */
async function scriptPerKey(page: Page): Promise<number> {
  await page.goto('/stage?survey=bench-fifty&stage=bench-fifty-stage')
  const field = page.locator('main textarea').nth(5)
  await field.click()
  await page.keyboard.type('warm up ')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const scriptSeconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
  }
  const before = await scriptSeconds()
  await page.keyboard.type('x'.repeat(keys), { delay: 50 })
  return (((await scriptSeconds()) - before) * 1000) / keys
}

/** Returns the milliseconds from pressing Begin to the first question on the screen. */
async function timeToOpen(page: Page, surveyId: string): Promise<number> {
  await page.goto(`/survey/${surveyId}`)
  const begin = page.getByRole('button', { name: /^(Begin|Finish)$/ })
  await begin.waitFor()
  const begun = performance.now()
  await begin.click()
  await page.getByText('Question 0 of a measurement').waitFor()
  return performance.now() - begun
}
