/** Ids of the sensors that a search leaves in the table. */
export type Found = ReadonlySet<number>;
