/** A person as an account knows them. */
export type KnownPerson = { id: number; email: string | null; phone: string | null }
