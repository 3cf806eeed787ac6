import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { type Browser, chromium, type Page } from '@playwright/test'

import * as v from 'valibot'

import { pdf, picture } from '../e2e/files.ts'
import { paths, sessionPathsIn } from '../web/src/paths.ts'
import { chromiumSwitches, findChromium } from './chromium.ts'
import { root } from './steps.ts'
import { startTemporary } from './temporary.ts'

/**
 * Takes a picture of every screen for each role, at 360 and 1280 px, light in English and dark in Hindi, into
 * `.screens/<role>/`. Starts its own demo and prints each console error.
 */
const widths = [360, 1280] as const
const looks = [
  { scheme: 'light', language: 'en' },
  { scheme: 'dark', language: 'hi' },
] as const

/** A screen by its file name and address; an address that works only once is made again for each picture. */
type Screen = readonly [name: string, path: string | (() => string)]

const before: readonly Screen[] = [
  ['landing', '/'],
  ['signin', '/signin'],
  ['start', '/start'],
  ['verify', '/emailverify'],
  ['privacy', '/privacypolicy'],
  ['reset', '/resetpassword'],
  ['unsubscribe', '/unsubscribe?token=x'],
  ['lost', '/no-such-page'],
]
const inside: readonly Screen[] = [
  ['hub', '/learninghub'],
  ['all-sessions', '/learninghub/allsession'],
  ['bookmarked', '/learninghub/bookmarkedsessions'],
  ['ongoing', '/learninghub/ongoingsessions'],
  ['feed', '/learninghub/feed'],
  ['internships', '/internship'],
  ['surveys', '/surveylisting'],
  ['chat', '/chat'],
  ['mentorship', '/mentorship'],
  ['profile', '/moreinfo/wrs'],
  ['notices', '/moreinfo/notices'],
  ['devices', '/moreinfo/devices'],
  ['my-data', '/moreinfo/data'],
  ['faq', '/moreinfo/faq'],
  ['policy', '/moreinfo/privacyPolicy'],
]

const portal: readonly Screen[] = [
  ['register', () => portalLink('--email', `p${Math.random()}@portal.example`, '--state', 'Goa')],
  ['login-of-another', () => portalLink('--email', 'asha@demo.example')],
  ['broken', '/user/ncs?data=broken'],
  ['absent', '/ncs-register'],
]

const ids = v.array(v.object({ id: v.string() }))
const channelIds = v.array(v.object({ channel_id: v.string() }))
const sessionSteps = v.object({
  session_steps: v.array(
    v.object({
      id: v.string(),
      content: v.array(v.object({ quiz: v.nullable(v.object({ id: v.string() })) })),
    }),
  ),
})

const folder = join(root, '.screens')
rmSync(folder, { recursive: true, force: true })
const product = await startTemporary()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
try {
  const roles = ['nila', 'asha', 'ravi', 'staff']
  const rolls = [
    { role: 'visitor', screens: before },
    { role: 'portal', screens: portal },
    { role: 'dev', screens: await everyQuestion() },
    ...(await Promise.all(
      roles.map(async (role) => ({ role, screens: [...inside, ...(await detailsFor(role))] })),
    )),
  ]
  // Two at a time; more would only wait for each other.
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
      if (role !== 'visitor' && role !== 'portal') await signInAs(page, role)
      for (const [name, path] of screens) {
        await page.goto(typeof path === 'string' ? path : path())
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForTimeout(350)
        // Content outside the window is not rendered, which would leave holes in a picture of the whole page.
        await page.evaluate(() => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync('* { content-visibility: visible !important }')
          document.adoptedStyleSheets = [sheet]
        })
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
  // Nila agrees to the terms in her first context; later contexts do not ask again.
  const agree = page.getByRole('dialog').getByRole('button')
  if (role === 'nila') await agree.waitFor({ timeout: 3000 }).catch(() => undefined)
  if (await agree.isVisible()) {
    await page.screenshot({ path: join(folder, role, `terms-${page.viewportSize()?.width}.png`) })
    await agree.click()
    await agree.waitFor({ state: 'hidden' })
  }
}

/**
 * Returns the screens whose address contains an id: the role's first survey and stage, its chat, and a session
 * with its steps.
 */
async function detailsFor(role: string): Promise<Screen[]> {
  const call = await callerFor(role)
  const surveys = v.parse(ids, await call(surveyCalls.surveyList))
  const channels = v.parse(channelIds, await call(chatCalls.channels))
  const sessions = v.parse(ids, await call(learningCalls.sessions))
  // Asha has started the last session; the others look at the first one without starting it.
  const under = role === 'asha'
  const session = (under ? sessions.at(-1) : sessions[0])?.id ?? ''
  if (under) await call(learningCalls.startSession, { session })
  const { session_steps: steps } = v.parse(
    sessionSteps,
    await call({ method: 'GET', path: `${learningCalls.sessions.path}${session}/` }),
  )
  const inHub = sessionPathsIn('learninghub')
  const quiz = steps.flatMap(({ id, content }) =>
    content.flatMap((item) => (item.quiz === null ? [] : [inHub.quiz(session, id, item.quiz.id)])),
  )
  return [
    ...(await Promise.all(surveys.slice(0, 1).map(({ id }) => surveyScreens(id, call)))).flat(),
    ...channels.map(({ channel_id: id }): Screen => ['chat-window', paths.messengerChannel(id)]),
    ['session-intro', inHub.introduction(session)],
    ...steps.map(({ id }, index): Screen => [`step-${index + 1}`, inHub.step(session, id, !under)]),
    ...(under ? quiz.map((path): Screen => ['quiz', path]) : []),
    ...(under ? [['quiz-taken', inHub.quiz('first-cv', 'lines', 'cv-lines')] as const] : []),
    ...(under ? [['session-completed', inHub.introduction('first-cv')] as const] : []),
    ...(under ? [['feedback', inHub.feedback(session)] as const] : []),
  ]
}

async function surveyScreens(surveyId: string, call: Caller): Promise<Screen[]> {
  const { stages } = v.parse(
    v.object({ stages: ids }),
    await call({ method: 'GET', path: `/api/v2/screening/surveys/${surveyId}/` }),
  )
  return [
    ['survey', paths.survey(surveyId)],
    ...stages.map(({ id }, index): Screen => [`stage-${index + 1}`, paths.stage(surveyId, id)]),
  ]
}

/** Returns every page of the survey that uses every type of question, partly answered, with files. */
async function everyQuestion(): Promise<Screen[]> {
  const survey = 'every-type'
  const data = {
    survey,
    stage: 'every-type-papers',
    draft: true,
    answers: [{ question_key: 'call_at', answer: '2026-12-05T17:30:00+05:30' }],
  }
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  for (const [key, { name, buffer }] of Object.entries({
    marksheet_photo: picture('marksheet.png', 320, 240),
    cv: pdf('my first cv.pdf', 'Dev Sharma'),
  })) {
    form.set(key, new File([Uint8Array.from(buffer)], name))
  }
  const headers = { authorization: `Bearer ${await tokenOf('dev')}` }
  await fetch(product.url + surveyCalls.saveAnswers.path, { method: 'POST', headers, body: form })
  const pages = ['you', 'view', 'papers'].flatMap((stage) =>
    [1, 2].map((number): Screen => [`${stage}-${number}`, paths.stage(survey, `${survey}-${stage}`, number)]),
  )
  return [['surveys', '/surveylisting'], ['survey', paths.survey(survey)], ...pages]
}

/** Returns a link as the partner portal makes it. */
function portalLink(...options: readonly string[]): string {
  const env = { ...process.env, PUBLIC_URL: product.url, NODE_ENV: '' }
  const command = join(root, 'server', 'src', 'commands', 'ncsLink.ts')
  return execFileSync(process.execPath, [command, ...options], { env, encoding: 'utf8' }).trim()
}

type Caller = (call: { readonly method: string; readonly path: string }, body?: object) => Promise<unknown>

async function callerFor(role: string): Promise<Caller> {
  const token = await tokenOf(role)
  return async ({ method, path }, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(product.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
}

async function tokenOf(role: string): Promise<string> {
  const answer = await fetch(`${product.url}/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@demo.example`, password: 'Saathi#2026' }),
  })
  return v.parse(v.object({ id_token: v.string() }), await answer.json()).id_token
}
