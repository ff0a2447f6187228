/** Reads the body of an answer from outside up to a number of bytes, and a little more; what follows is not read. */
export async function readAnswer(
  body: AsyncIterable<Buffer>,
  mostBytes: number,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > mostBytes) break;
  }
  return { bytes: Buffer.concat(chunks), isWhole: length <= mostBytes };
}
