import { expect, test } from 'vitest'

import { readOwnCookies, writeCookie } from './serve.ts'

const cookie = { name: 'saathi_refresh', value: 'token', path: '/identity', maxAge: 60 }

test('over https a cookie has the prefix that only this host can set, and only such cookies are read', () => {
  expect(writeCookie(cookie, true)).toBe(
    '__Host-saathi_refresh=token; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
  )
  const header = 'saathi_refresh=planted; __Host-saathi_refresh=token; language=hi'
  expect(readOwnCookies(header, true)).toEqual({ saathi_refresh: 'token' })
})

test('on a machine without https it has its plain name', () => {
  expect(writeCookie(cookie, false)).toMatch(/^saathi_refresh=token; .*SameSite=Strict$/)
  expect(readOwnCookies('saathi_refresh=token', false)).toEqual({ saathi_refresh: 'token' })
})
