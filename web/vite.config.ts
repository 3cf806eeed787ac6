import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { emojiNames } from '../scripts/emojiNames.ts'
import { writeDevanagari } from '../scripts/fonts.ts'

/** Fills in the parts of the document that the server writes in production. Texts are then loaded again at each start. */
const filledIn: Plugin = {
  name: 'filled-in',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('%PRODUCT%', process.env.PRODUCT_NAME ?? 'Saathi')
      .replaceAll('%TEXTS%', String(Date.now()))
      .replaceAll('%REPORTS%', process.env.ERRORS_DSN ? 'on' : 'off')
      .replaceAll('%SIGNINS%', process.env.GOOGLE_CLIENT_ID ? 'password google' : 'password'),
}

/** Leaves out what only the server and the documents of the API need of a call. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  transform(code, id) {
    if (!/\/contract\/src\/.*[cC]alls\.ts$/.test(id)) return undefined
    const short = code.replaceAll(/^[ \t]*about:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,$/gm, '')
    return { code: short.replaceAll(/^[ \t]*isPrivate: true,$/gm, ''), map: null }
  },
}

/**
 * Modules that are loaded together go into one file: a small file costs a request, compresses badly, and has its name in the list of
 * files that every page loads.
 */
const groups = {
  base: [
    '/node_modules/(react|react-dom|scheduler|wouter|regexparam|valibot|idb-keyval)/',
    '/web/src/(texts/errorText|texts/moments|wire/paths|texts/texts|learning/area/where)\\.ts$',
    '/web/src/device/(forgetDevice|identity|listeners|offlineClient|offlineReplies|signedInMark|stored|token)\\.ts$',
    '/web/src/wire/(api|maintenance|network|owedSignOut|signIn)\\.ts$',
    '/web/src/ui/(Button\\.tsx|Icon\\.tsx|Layout\\.tsx|State\\.tsx|figures/Drawing\\.tsx|useHeadingFocus\\.ts)$',
    '/web/src/ui/showProblem\\.ts$',
    '/web/src/shell/(heldLocation|optionalPart|socketLife|usePageTitle)\\.ts$',
    '/web/src/shell/(App|ErrorBoundary|Maintenance|NotOnThisPhone)\\.tsx$',
    '/web/src/shell/Maintenance\\.module\\.css',
    '/web/src/shell/arrival/(arrival\\.ts|Guard\\.tsx|knownPages\\.ts|moves\\.ts)$',
    '/web/src/shell/bars/(Brand\\.tsx|Frame\\.tsx|LanguageSelect\\.tsx|languages\\.ts)$',
    '/web/src/shell/bars/(BottomBar|Frame)\\.module\\.css',
    'vite/preload-helper',
    'rolldown/runtime',
  ],
  forms: [
    '/web/src/ui/(fields/Field\\.tsx|Flow\\.module\\.css)',
    '/web/src/device/tabDraft\\.ts$',
    '/web/src/.*/(LegalLinks\\.tsx|newcomer\\.ts|verifyDraft\\.ts|ncsEmail\\.ts)$',
  ],
  signedIn: [
    '/node_modules/@tanstack/(?!.*([iI]nfinite|[mM]utationObserver|useMutation))',
    '/web/src/wire/(freshness|queries)\\.ts$',
    '/web/src/device/(outbox|outboxEntry)\\.ts$',
    '/contract/src/questions/question\\.ts$',
    '/web/src/ui/(Avatar|Count)\\.tsx$',
    '/web/src/shell/Loaded\\.tsx$',
    '/web/src/shell/bars/(AccountMenu|SignedInBars|Tabs|UnreadCount)\\.tsx$',
    '/web/src/ui/(figures/Progress\\.tsx|figures/Progress\\.module\\.css|useNearing\\.ts)',
    '/contract/src/(access|notifications)/calls\\.ts$',
    '/web/src/(chat/unread|chat/public/chat|notifications/public/unread)\\.tsx?$',
  ],
  socket: [
    '/contract/src/(socket|domainFrames)\\.ts$',
    '/contract/src/chat/(calls|socket)\\.ts$',
    '/web/src/wire/socket\\.ts$',
  ],
  learning: [
    '/contract/src/learning/(?!readiness)',
    '/web/src/learning/area/(area|rules)\\.ts$',
    '/web/src/learning/(Learning|Night)\\.module\\.css',
  ],
  waiting: [
    '/web/src/learning/(actions|overlay|useSession|Waiting)\\.tsx?$',
    '/web/src/learning/Waiting\\.module\\.css',
  ],
  rows: [
    '/web/src/ui/Row\\.(tsx|module\\.css)',
    '/web/src/learning/rows/(SessionRow|Ribbon|TimeLeft)\\.tsx$',
    '/web/src/learning/rows/Ribbon\\.module\\.css',
    '/web/src/learning/(useBookmark|offline/offlineSessions)\\.ts$',
  ],
  // Before the senders: the lanes of the outbox would lie with them, and bring those of learning to the chat.
  lanes: ['/web/src/device/outboxLanes\\.ts$'],
  // The list of blocked people is used by the chat's sounds and by the safety page, which needs nothing else of the chat.
  safety: ['/web/src/safety/(acts/acts|public/(blocked|block|lazyParts))\\.ts$'],
  help: ['/web/src/safety/public/(HelpLineList\\.tsx|Safety\\.module\\.css)'],
  // What the number in the tabs starts, and what that needs.
  live: ['/web/src/chat/screens/alerts/(alerts|live)\\.ts$'],
  // The chat asks for them, and the calendar or the answers of partners, and the hub does not.
  width: [
    '/web/src/(ui/useSettled|ui/useIsAtLeast|texts/scriptLanguage|device/storeLater)\\.ts$',
    '/contract/src/base/zoned\\.ts$',
  ],
  aside: ['/web/src/chat/screens/(channels/LineButton|sections|widgetState)\\.tsx?$'],
  // Small parts of the chat that its pages and its panels share.
  chat: [
    '/web/src/assistant/acts\\.ts$',
    '/web/src/assistant/public/AssistantFace\\.(tsx|module\\.css)',
    '/web/src/chat/attachment/selection/Attach\\.module\\.css',
    '/web/src/chat/search/Search\\.module\\.css',
    '/contract/src/assistant/rating\\.ts$',
    '/web/src/chat/(ChannelFace|messages/attachments|attachmentWords|foundWords|messages/times|whoReads)\\.tsx?$',
    '/web/src/chat/attachment/(selection/chosenFiles|pictureBox|uploads|viewer/viewed)\\.ts$',
    '/web/src/chat/gif/(MovingPicture\\.tsx|howPicturesLoad\\.ts)$',
    '/web/src/chat/screens/channels/useChannels\\.ts$',
    '/web/src/chat/screens/window/(lazyParts|roleText)\\.ts$',
    '/web/src/video/public/lazyParts\\.ts$',
  ],
  // What the profile asks for, and the calendar and the consents in part.
  people: [
    '/contract/src/people/(consentCalls|consents|rules|timeZoneCalls|timeZones)\\.ts$',
    '/contract/src/learning/readinessCalls\\.ts$',
  ],
  fields: [
    '/web/src/ui/fields/(Choice|Switch)\\.(tsx|module\\.css)',
    '/web/src/ui/(useJustShown\\.ts|steps/useTurning\\.ts)$',
  ],
  // The desk asks for days, and for no other field of a survey.
  dates: ['/web/src/ui/fields/(DateBox\\.tsx|asTypedDate\\.ts)$', '/contract/src/base/dates\\.ts$'],
  sending: [
    '/web/src/video/record/rating\\.ts$',
    '/web/src/(learning|feed)/sender\\.ts$',
    '/web/src/wire/askFromOutbox\\.ts$',
    '/web/src/learning/(offline/download|shown)\\.ts$',
  ],
  steps: [
    '/web/src/learning/(act|usePartnerNames|mentorship/pages/InMentorship|session/SessionFailed|session/usePlaceInSession)\\.tsx?$',
    '/web/src/learning/session/Step\\.module\\.css',
    '/web/src/learning/mentorship/pages/WayBack\\.(tsx|module\\.css)',
  ],
  // Small parts that many pages share and the hub does not need: a file of their own for each would weigh more in headers.
  around: [
    '/web/src/shell/AsOf\\.tsx$',
    '/web/src/learning/rows/SessionRows\\.tsx$',
    '/web/src/learning/Medal\\.(tsx|module\\.css)',
    '/web/src/questions/public/AnswerWords\\.tsx$',
    '/web/src/people/public/BirthYearCard\\.(tsx|module\\.css)',
    '/web/src/learning/mentorship/progress/progress\\.ts$',
  ],
  // The parts of a call's life that pages without a call need.
  now: [
    '/contract/src/video/rules\\.ts$',
    '/web/src/wire/useNow\\.ts$',
    '/web/src/video/engine/address\\.ts$',
  ],
  // The sign-up needs both, and so does the desk for the names of programmes; two files would be named twice in the entry.
  signUp: ['/contract/src/(registration/calls|identity/rules)\\.ts$'],
  finish: ['/web/src/ui/(finish/Finish|fields/Stars)\\.(tsx|module\\.css)'],
}

/** Stops the build where a part of a group names no module any more: the module would silently lie in a file of its own. */
const everyPartIsThere: Plugin = {
  name: 'every-part-is-there',
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle() {
    // The bundler's own module comes last and has no id yet.
    const modules = [...this.getModuleIds(), 'rolldown/runtime']
    const stale = Object.entries(groups).flatMap(([name, parts]) =>
      parts
        .flatMap(alternativesOf)
        .flatMap((part) => (modules.some((id) => part.test(id)) ? [] : [`${name}: ${part.source}`])),
    )
    if (stale.length > 0)
      this.error(`Parts of groups in vite.config.ts that no module has:\n${stale.join('\n')}`)
  },
}

/** Returns an expression for each name in a part such as `/web/src/wire/(api|network)\\.ts$`; one that excludes names stays whole. */
function alternativesOf(part: string): RegExp[] {
  const found = /^([^(]*)\(((?:[^()?]|\([^()?]*\)\?|\?(?!!))*)\)([^()]*)$/.exec(part)
  if (found === null) return [new RegExp(part)]
  const [, before = '', names = '', after = ''] = found
  return names.split('|').map((name) => new RegExp(`${before}(?:${name})${after}`))
}

export default defineConfig(async ({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), withoutDescriptions, emojiNames, filledIn, everyPartIsThere],
  // The router brings a substitute of this hook for old Reacts; ours has it.
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': 'react',
      '@fontsource/noto-sans-devanagari/files': await writeDevanagari(),
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions:
      isSsrBuild === true
        ? {}
        : {
            input: {
              index: join(import.meta.dirname, 'index.html'),
              sw: join(import.meta.dirname, 'src/device/serviceWorker.ts'),
              seeAs: join(import.meta.dirname, 'src/desk/seeAs/seeAs.ts'),
            },
            output: {
              codeSplitting: {
                groups: Object.entries(groups).map(([name, parts]) => ({
                  name,
                  test: new RegExp(parts.join('|')),
                })),
              },
              // A worker rules over the folder that it lies in, under a name that stays.
              entryFileNames: ({ name }: { readonly name: string }) =>
                name === 'sw' || name === 'seeAs' ? `${name}.js` : 'assets/[name]-[hash].js',
              // Each page lists the files of all others, so their names are short.
              chunkFileNames: 'assets/[hash:8].js',
              assetFileNames: ({ names: [name = ''] }: { readonly names: readonly string[] }) =>
                name.endsWith('.css') ? 'assets/[hash:8].css' : 'assets/[name]-[hash][extname]',
            },
          },
  },
}))
