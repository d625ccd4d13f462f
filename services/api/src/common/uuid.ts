const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is an id as we write them: what Postgres is asked for is one, or nothing. */
export const isUuid = (text: string) => UUID.test(text);
