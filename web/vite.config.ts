import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What the server writes into the document, written here while Vite serves it; texts are then loaded anew at each start. */
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

/** What every page needs comes in one file: small ones beside each other cost requests, and compress badly. */
const base = new RegExp(
  [
    '/node_modules/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|valibot)/',
    '/web/src/(errorText|moments|paths|texts)\\.ts$',
    '/web/src/device/(forgetDevice|identity|listeners|owedSignOut|stored|token)\\.ts$',
    '/web/src/wire/(api|maintenance|network|sendForm|signIn)\\.ts$',
    '/web/src/ui/(Button|Icon|Layout|State|Drawing)\\.tsx$',
    '/web/src/shell/(afterSignIn|arrival|knownPages|languages|usePageTitle)\\.ts$',
    'vite/preload-helper',
  ].join('|'),
)

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), filledIn],
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
            },
            output: {
              codeSplitting: { groups: [{ name: 'base', test: base }] },
              // A worker rules over the folder that it lies in, under a name that stays.
              entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            },
          },
  },
}))
