import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { type Browser, chromium, type Page } from '@playwright/test'

import { chromiumSwitches, findChromium } from './chromium.ts'
import { root } from './steps.ts'
import { startTemporary } from './temporary.ts'

/**
 * A picture of every screen for each role, at 360 and 1280 px, light in English and dark in Hindi, into `.screens/<role>/`.
 * Starts a demo of its own; each problem on a console is printed.
 */
const widths = [360, 1280] as const
const looks = [
  { scheme: 'light', language: 'en' },
  { scheme: 'dark', language: 'hi' },
] as const

/** A screen by its file name and address. */
type Screen = readonly [name: string, path: string]

const before: readonly Screen[] = [
  ['landing', '/'],
  ['signin', '/signin'],
  ['start', '/start'],
  ['privacy', '/privacypolicy'],
  ['reset', '/resetpassword'],
  ['lost', '/no-such-page'],
]
const inside: readonly Screen[] = [
  ['hub', '/learninghub'],
  ['all-sessions', '/learninghub/allsession'],
  ['bookmarked', '/learninghub/bookmarkedsessions'],
  ['surveys', '/surveylisting'],
  ['chat', '/chat'],
  ['mentorship', '/mentorship'],
]

const folder = join(root, '.screens')
rmSync(folder, { recursive: true, force: true })
const product = await startTemporary()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
try {
  const roles = ['nila', 'asha', 'ravi', 'staff']
  const rolls = [
    { role: 'visitor', screens: before },
    ...(await Promise.all(
      roles.map(async (role) => ({ role, screens: [...inside, ...(await detailsFor(role))] })),
    )),
  ]
  // Two at a time: more would only wait for each other.
  const waiting = [...rolls]
  await Promise.all([photographer(), photographer()])

  async function photographer(): Promise<void> {
    for (let roll = waiting.shift(); roll !== undefined; roll = waiting.shift())
      await shoot(browser, roll.role, roll.screens)
  }
} finally {
  await browser.close()
  await product.stop()
}
console.log(`The pictures are in ${folder}`)

async function shoot(from: Browser, role: string, screens: readonly Screen[]): Promise<void> {
  mkdirSync(join(folder, role), { recursive: true })
  for (const width of widths) {
    for (const { scheme, language } of looks) {
      const context = await from.newContext({
        viewport: { width, height: width === 360 ? 740 : 800 },
        colorScheme: scheme,
        baseURL: product.url,
        timezoneId: 'Asia/Kolkata',
        deviceScaleFactor: width === 360 ? 2 : 1,
      })
      await context.addCookies([{ name: 'language', value: language, url: product.url }])
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error')
          console.log(`${role} ${new URL(page.url()).pathname}: ${message.text()}`)
      })
      if (role !== 'visitor') await signInAs(page, role)
      for (const [name, path] of screens) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForTimeout(350)
        await page.screenshot({
          path: join(folder, role, `${name}-${width}-${scheme}-${language}.png`),
          fullPage: true,
        })
      }
      await context.close()
    }
  }
}

async function signInAs(page: Page, role: string): Promise<void> {
  await page.goto('/signin')
  await page.locator('input[type=email]').fill(`${role}@demo.example`)
  await page.locator('input[type=password]').fill('Saathi#2026')
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/signin')
}

/** Screens whose address holds an id: the role's first survey, and a session with its steps. */
async function detailsFor(role: string): Promise<Screen[]> {
  const token = await tokenOf(role)
  const get = async (path: string): Promise<unknown> =>
    (await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })).json()
  const surveys = (await get(surveyCalls.surveyList.path)) as { id: string }[]
  const sessions = (await get(learningCalls.sessions.path)) as { id: string; session_status: string | null }[]
  const session = sessions.find(({ session_status: status }) => status === 'COMPLETED') ?? sessions[0]
  const [survey] = surveys
  const whole = (await get(`${learningCalls.sessions.path}${session?.id}/`)) as {
    session_steps: { id: string; content: { quiz: { id: string } | null }[] }[]
  }
  const steps = whole.session_steps.map(({ id }, index): Screen => [
    `step-${index + 1}`,
    `/session/step?session=${session?.id}&step=${id}&mode=preview`,
  ])
  const [quiz] = whole.session_steps.flatMap(({ id, content }) =>
    content.flatMap((item) => (item.quiz === null ? [] : [{ step: id, quiz: item.quiz.id }])),
  )
  return [
    ...(survey === undefined ? [] : [['survey', `/survey/${survey.id}`] as const]),
    ['session-intro', `/session/sessionintroduction/${session?.id}`],
    ...steps,
    ['quiz', `/session/step/quiz/?session=${session?.id}&step=${quiz?.step}&quiz=${quiz?.quiz}`],
    ['feedback', `/session/step/sessionfeedback/?session=${session?.id}`],
  ]
}

async function tokenOf(role: string): Promise<string> {
  const answer = await fetch(`${product.url}/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@demo.example`, password: 'Saathi#2026' }),
  })
  const { id_token: token } = (await answer.json()) as { id_token: string }
  return token
}
