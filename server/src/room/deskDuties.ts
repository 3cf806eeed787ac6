import type { PairNoticeKind } from '@saathi/contract/mentorship/pairNotices.ts'
import type { PersonAction, PersonFacts, PersonPartName } from '@saathi/contract/desk/peopleRules.ts'
import type { PlaceContact } from '@saathi/contract/desk/fields.ts'

import type { Database } from '../engines/database/database.ts'
import type { StaffMember } from '../http/request.ts'
import type { TeamAsked, TeamWork } from './teamWork.ts'

/** Runs after the commit. */
type After = () => Promise<void>

/** The kinds of things that an act of the team is about. */
export type ActSubject = 'person' | 'mentorship' | 'report' | 'case' | 'item' | 'team' | 'list'

/** An act of the team in the audit. */
export interface AuditedAct {
  readonly id: number
  readonly staffId: string
  readonly act: string
  readonly about: string
  readonly aboutId: string
  /** The stored values after it, as JSON. */
  readonly after: string | null
}

/** Returns those of these things that a member of the team may know about. */
type SeenAmong = (staff: StaffMember, ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Returns what these things are called. */
type NamesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Undoes an act of the desk in the caller's transaction. */
export type Undo = (tx: Database, payload: unknown) => Promise<After | void>

/** A row of a part of a person's page. */
export interface PersonRowShown {
  readonly title: string
  readonly words: string
  readonly on: Date | null
  readonly caseId?: string
  readonly mentorshipId?: string
  /** Whether a mentorship goes on. */
  readonly isNow?: boolean
}

/** A part of a person's page. */
export interface PersonPart {
  readonly name: PersonPartName
  readonly rows: readonly PersonRowShown[]
}

/** The question what a domain knows about a person. */
export interface PersonAsked extends TeamAsked {
  readonly staff: StaffMember
  readonly personId: string
}

/** What an act on a person is given. */
export interface GivenPersonAct {
  readonly until?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly agrees?: boolean | undefined
  /** The corrected phone number; empty if an undo goes back to none. */
  readonly phone?: string | undefined
  /** The corrected year of birth; an undo brings back null if none was known. */
  readonly birthYear?: number | null | undefined
  /** The new address, which counts once both addresses confirmed it. */
  readonly email?: string | undefined
  /** The address to which an undo goes back. */
  readonly formerEmail?: string | undefined
  /** The key of an email that is sent again, or whose sending is undone. */
  readonly mailKey?: string | undefined
  readonly isUndo?: boolean | undefined
}

/** An act of the team on a person. */
export interface PersonActing {
  readonly personId: string
  readonly email: string
  readonly role: 'mentee' | 'mentor' | 'staff'
  readonly at: Date
  readonly given: GivenPersonAct
}

/** A domain's part of an act on a person, in the caller's transaction. */
export type PersonAct = (tx: Database, acting: PersonActing) => Promise<After | void>

/** How far people are, as a domain knows it. */
export type KnownFacts = Omit<PersonFacts, 'isDisabled' | 'isPaused'> & {
  /** Whether a parent agreed. */
  readonly parentAgrees: boolean
  /** Whether the application was refused. */
  readonly isRefused: boolean
}

/** A pair or group whose progress the desk asks for. */
export interface PairAsked {
  readonly mentorshipId: string
  readonly memberIds: readonly string[]
  readonly now: Date
}

/** The title of a session in the languages that it has. */
interface SessionTitle {
  readonly title: string
  readonly localeTitle: Readonly<Record<string, string>>
}

/** What the domains know about a pair: each brings its own part. */
export interface PairFacts {
  /** Which sessions each member has completed, and the first one that is open. */
  readonly path?: readonly {
    readonly personId: string
    readonly done: number
    readonly total: number
    readonly next: SessionTitle | null
    /** The completed sessions, the oldest first. */
    readonly finished: readonly (SessionTitle & { readonly at: Date })[]
  }[]
  /** When the next planned meeting begins; null if none is planned. */
  readonly nextMeeting?: Date | null
  /** The calls that are over and in which at least two people were, the oldest first. */
  readonly calls?: readonly Pick<CallTime, 'from' | 'to'>[]
  /** The newest notices about the pair to its members, without their values. */
  readonly notices?: readonly {
    readonly personId: string
    readonly kind: PairNoticeKind
    readonly at: Date
  }[]
}

/** The time of a call of a mentorship. */
export interface CallTime {
  readonly mentorshipId: string
  readonly from: Date
  readonly to: Date
}

/** The mentorships and the span in which calls are looked for. */
export interface CallSpan {
  readonly mentorshipIds: readonly string[]
  readonly from: Date
  readonly to: Date
}

/** A person as far as their age matters. */
interface PersonOfAge {
  readonly birthYear: number | null
}

/** A person who is near the end of the path of sessions of a mentorship, since they finished one. */
export interface PathEnd {
  readonly mentorshipId: string
  readonly personId: string
  /** How many sessions are left. */
  readonly left: number
  readonly since: Date
}

/** The programme and the institution of a person. */
interface PersonWithPlaces {
  readonly project: string | null
  readonly institutionCode: string | null
}

/** What a domain does for the programme team's desk. */
export interface DeskDuties {
  /** Returns the work that waits for the team. */
  waitsForTeam?(asked: TeamAsked): Promise<TeamWork>
  /** When the people of these mentorships last did something together, by the mentorship. */
  signsOfLife?(mentorshipIds: readonly string[]): Promise<ReadonlyMap<string, Date>>
  /** Returns the calls that these mentorships planned and that begin in a span. */
  plannedCalls?(span: CallSpan): Promise<readonly CallTime[]>
  /** Returns the calls of these mentorships that began in a span and in which at least two people were. */
  heldCalls?(span: CallSpan): Promise<readonly CallTime[]>
  /** Returns the people of these mentorships who have at most one session of their path left. */
  pathEnds?(mentorshipIds: readonly string[]): Promise<readonly PathEnd[]>
  /** Which of the things of this domain a member of the team sees, by the kind. A thing that no room knows is seen by everyone in the team. */
  readonly seenSubjects?: Readonly<Record<string, SeenAmong>>
  /** The names of the things of this domain, by the kind, for a reader who may see them. */
  readonly subjectNames?: Readonly<Record<string, NamesOf>>
  /** Returns the acts whose content stays closed to a member of the team for now, each with the name under which they see it. */
  closedActs?(staff: StaffMember, acts: readonly AuditedAct[]): Promise<ReadonlyMap<number, string>>
  /** Undoes an act of the desk, by its kind, with what the act stored for this. */
  readonly undoes?: Readonly<Record<string, Undo>>
  /** Returns how far these people are. Exactly one room knows it. */
  factsOfPeople?(personIds: readonly string[]): Promise<ReadonlyMap<string, KnownFacts>>
  /** Returns the parts of a person's page that this domain knows. */
  partsOfPerson?(asked: PersonAsked): Promise<readonly PersonPart[]>
  /** Returns the part of a pair's page that this domain knows. */
  factsOfPair?(asked: PairAsked): Promise<PairFacts>
  /** Returns the institution and the programme of a person, each with the person whom the team calls there in distress. */
  placesOfPerson?(person: PersonWithPlaces): Promise<readonly PlaceContact[]>
  /** Returns the acts that have no use for a person. The page does not offer them. */
  uselessActs?(person: PersonOfAge): readonly PersonAction[]
  /** The domain's parts of the acts on a person. */
  readonly personActs?: Readonly<Partial<Record<PersonAction, PersonAct>>>
}

/** The same of all rooms. */
export interface JoinedDuties {
  waitsForTeam(asked: TeamAsked): Promise<TeamWork[]>
  /** The newest sign of life of each of these mentorships, from all rooms. */
  signsOfLife(mentorshipIds: readonly string[]): Promise<ReadonlyMap<string, Date>>
  plannedCalls(span: CallSpan): Promise<CallTime[]>
  heldCalls(span: CallSpan): Promise<CallTime[]>
  pathEnds(mentorshipIds: readonly string[]): Promise<PathEnd[]>
  /** Returns those of these things of one kind that a member of the team sees. */
  seenSubjects(staff: StaffMember, about: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns what things of one kind are called. */
  subjectNames(about: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  closedActs(staff: StaffMember, acts: readonly AuditedAct[]): Promise<ReadonlyMap<number, string>>
  /** Undoes an act of the desk of this kind. */
  undo(tx: Database, kind: string, payload: unknown): Promise<After | void>
  factsOfPeople(personIds: readonly string[]): Promise<ReadonlyMap<string, KnownFacts>>
  partsOfPerson(asked: PersonAsked): Promise<PersonPart[]>
  factsOfPair(asked: PairAsked): Promise<PairFacts>
  placesOfPerson(person: PersonWithPlaces): Promise<PlaceContact[]>
  uselessActs(person: PersonOfAge): PersonAction[]
  /** Carries out an act in every room that has a part of it; returns false if none has. */
  actOnPerson(tx: Database, action: PersonAction, acting: PersonActing): Promise<After>
}
