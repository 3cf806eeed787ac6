/** The borders of the house. Each rule says why it is there; ARCHITECTURE.md says the same in words. */
const { readdirSync } = require('node:fs')
const { join } = require('node:path')

/** Every folder of the server or the client that is not named here is a domain: a new one is inside the borders at once. */
const generic = [
  'http',
  'socket',
  'engines',
  'commands',
  'ui',
  'device',
  'wire',
  'shell',
  'texts',
  'house',
  'room',
  'testing',
  'landing',
]
const domains = ['server/src', 'web/src']
  .flatMap((folder) => readdirSync(join(__dirname, folder), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory() && !generic.includes(entry.name))
  .map(({ name }) => name)
  .filter((name, index, all) => all.indexOf(name) === index)
  .join('|')

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'A circle cannot be understood, tested or loaded one part at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      comment: 'Both ends import the contract: it may know neither, nor any library but the schemas.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src', 'node_modules/valibot'] },
    },
    {
      name: 'server-and-web-apart',
      comment:
        'They meet in the contract only; what one takes from the other would reach browsers, or break the server.',
      severity: 'error',
      from: { path: '^(server|web)/src' },
      to: { path: '^(server|web)/src', pathNot: '^$1/src' },
    },
    {
      name: 'generic-server-parts-know-no-domain',
      comment: 'Engines, HTTP and socket serve every domain; knowing one would tie all the others to it.',
      severity: 'error',
      from: { path: '^server/src/(http|socket|engines|house|room)/' },
      to: { path: `^server/src/(${domains})/` },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'Buttons and fields belong to every page.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: `^(web/src/(${domains}|shell)/|contract/)` },
    },
    {
      name: 'device-knows-neither-network-nor-domain',
      comment: 'What lies on this device is there without a network, and for every domain.',
      severity: 'error',
      from: { path: '^web/src/device/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/', pathNot: '^web/src/device/' },
    },
    {
      name: 'wire-knows-no-domain',
      comment: 'Calls and frames travel for every domain; a domain subscribes to what it wants to hear.',
      severity: 'error',
      from: { path: '^web/src/wire/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/', pathNot: '^web/src/(wire|device)/' },
    },
    {
      name: 'shell-knows-no-domain',
      comment:
        'Every page stands in the shell and has its texts: what the bars show of a domain is given to them by routes.tsx.',
      severity: 'error',
      from: { path: '^web/src/(shell|texts)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: `^web/src/(${domains})/` },
    },
    {
      name: 'relay-knows-no-domain',
      comment: 'The relay of calls runs in a process of its own, without a database and without people.',
      severity: 'error',
      from: { path: '^server/src/video/relay/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '^server/src/', pathNot: '^server/src/(video/(relay/|packets)|engines/)' },
    },
    {
      name: 'domains-meet-by-public',
      comment: 'What a domain offers to others stands in its public file; the rest may change freely.',
      severity: 'error',
      // Tests and builders create data of other domains too.
      from: {
        path: `^(server|web)/src/(${domains})/`,
        pathNot: '(\\.test\\.tsx?|/testing/build[A-Z]\\w*\\.ts)$',
      },
      to: {
        path: `^$1/src/(${domains})/`,
        pathNot: [`^$1/src/$2/`, '/public\\.tsx?$', '/public/', '/testing/'],
      },
    },
    {
      name: 'product-needs-no-testing-code',
      comment:
        'Builders, fakes and test servers invent data and skip checks. The product runs without them, and reads without them.',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: '(\\.test\\.tsx?$|/testing/)' },
      to: { path: '/testing/', pathNot: 'node_modules' },
    },
    {
      name: 'access-and-privacy-import-no-domain',
      comment:
        'They are given the rooms. If they named a domain, every new domain would have to be added here as well.',
      severity: 'error',
      from: { path: '^server/src/(access|privacy)/', pathNot: '(\\.test|/testing/matrix)\\.ts$' },
      to: { path: `^server/src/(${domains})/`, pathNot: '^server/src/$1/' },
    },
    {
      name: 'only-the-app-opens-rooms',
      comment:
        'rooms.ts is the only list of domains: a room that is opened elsewhere would be erased and exported by nobody.',
      severity: 'error',
      from: { pathNot: '^server/src/rooms\\.ts$' },
      to: { path: '^server/src/[^/]+/room\\.ts$', pathNot: '^server/src/room/' },
    },
    {
      name: 'stores-are-called-by-those-who-decide',
      comment: 'A rule that reads the database cannot be a table of cases.',
      severity: 'error',
      from: { path: '^(server|contract)/src/.*([rR]ules|status)\\.ts$' },
      // The shape of a text or a row may be named; reading one may not.
      to: { path: '([sS]tore\\.ts$|^server/src/engines/)', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|\\.css$)' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
