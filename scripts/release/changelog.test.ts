import { expect, test } from 'vitest'

import { nextVersion, notesOf, notesOfVersion, withRelease } from './changelog.ts'

const changelog = '# Changelog\n\n## Unreleased\n\n- A new thing.\n- Another.\n\n## 0.2.0, first\n\n- Old.\n'

test.each([
  ['0.2.3', 'major', '1.0.0'],
  ['0.2.3', 'minor', '0.3.0'],
  ['0.2.3', 'patch', '0.2.4'],
  ['0.2.3', '2.0.0', '2.0.0'],
])('after %s, %s is %s', (current, kind, next) => {
  expect(nextVersion(current, kind)).toBe(next)
})

test('a release without a kind is refused', () => {
  expect(() => nextVersion('0.2.3', '')).toThrow('Say which release')
})

test('the notes of a release are those that no version has yet', () => {
  expect(notesOf(changelog)).toBe('- A new thing.\n- Another.')
  expect(notesOf('## Unreleased\n\n- The first.\n')).toBe('- The first.')
})

test('the notes of a released version are found by its number', () => {
  const two = '## 0.2.0, first\n\n- Old.\n\n## 0.2\n\n- Older.\n'
  expect(notesOfVersion(two, '0.2.0')).toBe('- Old.')
  expect(notesOfVersion(two, '0.2')).toBe('- Older.')
  expect(notesOfVersion(two, '0.3.0')).toBeUndefined()
})

test('the notes move under the version, and the next release has none yet', () => {
  const released = withRelease(changelog, '0.3.0, second')
  expect(released).toContain('## Unreleased\n\n## 0.3.0, second\n\n- A new thing.')
  expect(() => notesOf(released)).toThrow('no notes')
})
