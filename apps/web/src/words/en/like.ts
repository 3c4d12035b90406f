export const likeWords = { signIn: "Please Sign in" };
