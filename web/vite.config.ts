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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), filledIn],
  build: { target: 'es2022', manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
