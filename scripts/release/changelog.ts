const heading = '## Unreleased'

/** Returns the version that follows: the next `major`, `minor` or `patch`, or the one that is named. Throws for anything else. */
export function nextVersion(current: string, kind: string): string {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number)
  if (kind === 'major') return `${major + 1}.0.0`
  if (kind === 'minor') return `${major}.${minor + 1}.0`
  if (kind === 'patch') return `${major}.${minor}.${patch + 1}`
  if (/^\d+\.\d+\.\d+$/.test(kind)) return kind
  throw new Error('Say which release: major, minor, patch, or a version such as 1.2.0.')
}

/** Returns the notes of the changelog that belong to no version yet. Throws if there are none. */
export function notesOf(changelog: string): string {
  const [, notes = ''] = /^## Unreleased\n([^]*?)(?=^## |(?![^]))/m.exec(changelog) ?? []
  if (notes.trim() === '') throw new Error('The changelog has no notes under "Unreleased".')
  return notes.trim()
}

/** Returns the notes of a released version; undefined if the changelog has none. */
export function notesOfVersion(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1)
  const found = sections.find((section) => /^[\d.]+/.exec(section)?.[0] === version)
  return found?.slice(found.indexOf('\n')).trim()
}

/** Returns the changelog with its open notes under the heading of a version, and an empty place for the next ones. */
export function withRelease(changelog: string, title: string): string {
  return changelog.replace(heading, `${heading}\n\n## ${title}`)
}
