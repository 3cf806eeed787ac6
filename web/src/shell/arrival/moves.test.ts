import { renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { matchRoute, useRouter } from 'wouter'

import { routes } from '../../routes.tsx'
import { type Move, moveFrom } from './moves.ts'

const { parser } = renderHook(() => useRouter()).result.current

describe('who moves on from where', () => {
  const who = ['checking', 'unreachable', 'signedOut', 'signedIn'] as const
  const inside = ['wait', 'wait', 'signIn', 'stay'] as const
  const entrance = ['stay', 'stay', 'stay', 'goOn'] as const
  const open = ['stay', 'stay', 'stay', 'stay'] as const
  test.each<[string, readonly Move[]]>([
    ['/learninghub', inside],
    ['/learninghub/allsession', inside],
    ['/mentorship', inside],
    ['/surveylisting', inside],
    ['/surveylisting/pendingsurveys', inside],
    ['/survey/s1', inside],
    ['/stage', inside],
    ['/session/step', inside],
    ['/chat', inside],
    ['/chat/messenger', inside],
    ['/internship', inside],
    ['/video/join-meeting/7', inside],
    ['/moreinfo/faq', inside],
    ['/moreinfo/privacyPolicy', inside],
    ['/privacypolicy', open],
    ['/termsofservice', open],
    ['/codeofconduct', open],
    ['/calendar/callback', open],
    ['/user/ncs', open],
    ['/no-such-page', open],
    ['/signin', entrance],
    ['/SignIn/', entrance],
    ['/start', entrance],
    ['/signup', entrance],
    ['/emailverify', entrance],
    ['/resetpassword', entrance],
    ['/ncs-register', entrance],
    ['/ncs-login', entrance],
  ])('%s', (path, moves) => {
    const access = routes.find((route) => matchRoute(parser, route.path, path)[0])?.access
    expect(who.map((one) => moveFrom({ path, access, who: one }))).toEqual(moves)
  })
})
