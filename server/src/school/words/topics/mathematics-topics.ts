import { wordList } from '../word-list.ts';

/** Topics of mathematics by school year, in the order they are taught. */
export const mathematicsTopics: readonly (readonly string[])[] = [
  // Grade 1
  wordList(`
    Counting to ten; Numbers 1 to 5; Numbers 6 to 10; More, fewer, equal; Addition within 10; Subtraction within 10; Zero; Number bonds
    of 10; Adding and subtracting 1 and 2; Word problems: how many altogether; Word problems: how many are left; Word problems: how many
    more; Lines, rays and segments; Measuring in centimetres; Triangles and quadrilaterals; Left, right, above, below; Numbers from 11
    to 20; Tens and ones; Addition within 20 without crossing ten; Addition within 20 crossing ten; Subtraction within 20 without
    crossing ten; Subtraction within 20 crossing ten; Comparing numbers; Problems in two steps; Kilogram and litre; The clock: full
    hours; Patterns and sequences; Coins and money; Decimetre and centimetre; Revision of addition and subtraction
  `),
  // Grade 2
  wordList(`
    Numbers from 1 to 100; Tens, ones and place value; Comparing two-digit numbers; Addition of two-digit numbers; Subtraction of
    two-digit numbers; Addition in columns; Subtraction in columns; Checking by the opposite operation; Mental addition with round
    numbers; Tables and simple charts; Length: millimetre to metre; Perimeter of a polygon; Right angles; Rectangle and square; The
    meaning of multiplication; Multiplication table of 2; Multiplication table of 3; The meaning of division; Dividing by 2 and 3;
    Multiplication tables of 4 and 5; Times more and times fewer; Problems on multiplication and division; Inverse problems; Expressions
    with letters; Equations: finding an addend; Hours and minutes; Broken lines and their length; Order of operations and brackets; Word
    problems in two steps; Revision of the tables
  `),
  // Grade 3
  wordList(`
    Addition and subtraction within 100: revision; Equations with an unknown subtrahend; Multiplication tables of 6 and 7;
    Multiplication tables of 8 and 9; Problems with price, quantity and cost; Order of operations; Even and odd numbers; Area of a
    figure; Times as many: comparing quantities; Area of a rectangle; Square centimetres and metres; Multiplying by 1 and 0; Parts of a
    whole; Circle: centre, radius, diameter; Year, month, day; Multiplying a sum by a number; Multiplying a two-digit number by a
    one-digit number; Dividing a two-digit number; Division with a remainder; Numbers to 1000; Rounding to tens; Written addition to
    1000; Written subtraction to 1000; Kinds of triangles; Dividing a two-digit number by a two-digit number; Written multiplication by
    a one-digit number; Written division by a one-digit number; Grams and kilograms; Problems on finding a part; Revision of the year
    with a project
  `),
  // Grade 4
  wordList(`
    Numbers to a million; Classes and place values; Multiplying and dividing by 10, 100 and 1000; Kilometre, tonne, century; Written
    addition of large numbers; Written subtraction of large numbers; Equations with large numbers; Multiplying by a one-digit number;
    Dividing by a one-digit number; Speed, time and distance; Motion towards each other; Motion in opposite directions; Estimating
    results; Multiplying numbers that end in zeros; Multiplying by a two-digit number; Multiplying by a three-digit number; Dividing by
    numbers that end in zeros; Dividing by a two-digit number; Dividing by a three-digit number; Area and its units; Finding a fraction
    of a number; Finding a number by its fraction; Scale and plan; Arithmetic mean; Diagrams and tables; Angles and their kinds; Cube
    and cuboid; Perimeter and area: mixed problems; Problems in three steps; Revision for secondary school
  `),
  // Grade 5
  wordList(`
    Natural numbers and the number line; Comparing and rounding natural numbers; Addition and its laws; Subtraction and its properties;
    Expressions and letters; Equations with one operation; Multiplication and its laws; Division with a remainder; Powers: squares and
    cubes; Simplifying expressions; Formulas: distance and area; Cuboid: volume and surface; Circle and disc; Fractions: what a part is;
    Proper and improper fractions; Mixed numbers; Adding fractions with equal denominators; Decimals: reading and writing; Decimals:
    comparing and rounding; Decimals: addition and subtraction; Decimals: multiplication; Decimals: division; Arithmetic mean; Percent:
    the idea; Percent of a number; Angles and the protractor; Bar and pie charts; Word problems on motion; Word problems on work;
    Divisors and multiples
  `),
  // Grade 6
  wordList(`
    Divisibility by 2, 5 and 10; Divisibility by 3 and 9; Prime and composite numbers; Prime factorisation; Greatest common divisor;
    Least common multiple; Reducing fractions; Common denominators; Adding and subtracting fractions; Adding mixed numbers; Multiplying
    fractions; Finding a fraction of a number; Reciprocals; Dividing fractions; Finding a number by its fraction; Ratios; Proportions;
    Direct and inverse proportion; Scale; Circumference and area of a circle; Percent; Percent increase and decrease; Positive and
    negative numbers; Absolute value; Adding negative numbers; Subtracting negative numbers; Multiplying and dividing negative numbers;
    Opening brackets; Like terms; Linear equations: first steps; Coordinate plane; Parallel and perpendicular lines; Graphs of real
    processes
  `),
  // Grade 7
  wordList(`
    Numeric and algebraic expressions; Identities; Linear equations in one variable; Linear equations with brackets; Word problems with
    equations; Powers with natural exponents; Properties of powers; Monomials; Polynomials: addition and subtraction; Multiplying a
    monomial by a polynomial; Multiplying polynomials; Common factor; Factoring by grouping; Square of a sum and a difference;
    Difference of squares; Sum and difference of cubes; Functions and their graphs; Linear function y = kx + b; Mutual position of
    lines; Systems of linear equations: substitution; Systems of linear equations: addition; Word problems with systems; Points, lines,
    segments, angles; Adjacent and vertical angles; Congruent triangles: first criterion; Isosceles triangle; Congruent triangles:
    second and third criteria; Parallel lines and their criteria; Sum of the angles of a triangle; Right triangles; Constructions with
    compass and ruler
  `),
  // Grade 8
  wordList(`
    Rational fractions and their domain; Reducing rational fractions; Adding rational fractions; Multiplying and dividing rational
    fractions; Function y = k/x; Real numbers; Square roots; Roots of products and fractions; Moving a factor under the root; Function y
    = √x; Incomplete quadratic equations; Discriminant; Vieta’s theorem; Word problems with quadratic equations; Fractional rational
    equations; Numeric inequalities; Linear inequalities; Systems of inequalities; Powers with integer exponents; Standard form of a
    number; Quadrilaterals: parallelogram; Rectangle, rhombus, square; Trapezium; Areas of polygons; Pythagoras’ theorem; Similar
    triangles; Criteria of similarity; Sine, cosine and tangent of an acute angle; Tangent to a circle; Inscribed angles; Inscribed and
    circumscribed circles
  `),
  // Grade 9
  wordList(`
    Quadratic function; Graph of a quadratic function; Quadratic inequalities; Method of intervals; Equations of higher degree; Systems
    with a quadratic equation; Word problems with systems; Inequalities in two variables; Sequences; Arithmetic progression; Sum of an
    arithmetic progression; Geometric progression; Sum of a geometric progression; Combinatorics: permutations; Combinatorics:
    arrangements and combinations; Probability of an event; Statistics: mean, median, range; Vectors: addition and subtraction; Vectors
    in coordinates; Equation of a circle and a line; Law of sines; Law of cosines; Scalar product; Regular polygons; Length of a circle
    and area of a disc; Motions of the plane; Percent problems in the exam; Practical problems: tyres and stoves; Graphs and their
    parameters; Geometry proofs in the exam; Full mock exam
  `),
  // Grade 10
  wordList(`
    Real numbers and powers; Roots of degree n; Powers with rational exponents; Power functions; Irrational equations; Exponential
    function; Exponential equations; Exponential inequalities; Logarithm and its properties; Logarithmic function; Logarithmic
    equations; Logarithmic inequalities; Radian measure; Sine and cosine on the unit circle; Trigonometric identities; Reduction
    formulas; Addition formulas; Double angle; Graphs of trigonometric functions; Equation cos x = a; Equation sin x = a; Trigonometric
    equations by substitution; Homogeneous trigonometric equations; Axioms of solid geometry; Parallel lines and planes; Perpendicular
    line and plane; Theorem of three perpendiculars; Dihedral angle; Prism; Pyramid; Regular polyhedra; Probability: sum and product of
    events
  `),
  // Grade 11
  wordList(`
    Derivative: the idea; Rules of differentiation; Derivative of a composite function; Tangent to a graph; Monotony and extrema;
    Largest and smallest value on a segment; Optimisation problems; Antiderivative; Definite integral; Area under a curve; Complex
    exponential equations; Logarithmic inequalities with a variable base; Trigonometric equations with root selection; Systems of
    equations; Equations with a parameter: graphs; Equations with a parameter: algebra; Economic problems: loans; Economic problems:
    deposits; Number theory in the exam; Coordinates in space; Vectors in space; Angle between line and plane; Distance from a point to
    a plane; Cylinder; Cone; Sphere and ball; Volumes of solids; Sections of polyhedra; Combined solids; Probability in the exam; Full
    mock exam: part one; Full mock exam: part two
  `),
];
