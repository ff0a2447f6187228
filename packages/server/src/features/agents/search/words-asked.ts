/** A question as SQL reads it: by the English stems of its words, and by the words as they are. */
type ReadQuestion = { stems: string; plain: string };

/** Reads a question, given as SQL, as people write them: quotes and `-` work, nothing is an error. */
export function readQuestion(query: string): ReadQuestion {
  return { stems: `websearch_to_tsquery('english', ${query})`, plain: `websearch_to_tsquery('simple', ${query})` };
}

/** The words that are looked for, in SQL: those that English has no stems of ("The Who") as they are, which only names do. */
export function wordsAsked({ stems, plain }: ReadQuestion): string {
  return `case when numnode(${stems}) = 0 then ${plain} else ${stems} end`;
}

/** Whether a question has no word at all, in SQL: it leaves nothing out. */
export function asksNothing({ plain }: Pick<ReadQuestion, "plain">): string {
  return `numnode(${plain}) = 0`;
}
